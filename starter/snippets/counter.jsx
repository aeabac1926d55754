export const Counter = ({ start = 0, children }) => {
  const [count, setCount] = useState(start);
  return (
    <Card title={`Counted to ${count}`} icon="calculator">
      {children}
      <button
        type="button"
        className="mt-3 block rounded-lg border px-3 py-1 font-medium hover:border-primary hover:text-primary"
        onClick={() => setCount(count + 1)}
      >
        Count
      </button>
    </Card>
  );
};
