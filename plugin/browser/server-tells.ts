/** Facts about the server of a page, for its scripts: the response of the page names them, see runtime/packages/contract/page-timing.ts. */
export function serverTells(fact: string): boolean {
  const [own] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return own?.serverTiming?.some(({ name }) => name === fact) === true;
}
