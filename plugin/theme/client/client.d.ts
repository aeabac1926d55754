/** Types of imports that Vite provides in the browser's scripts: `?url`, `import.meta.env`. */
/// <reference types="vite/client" />
