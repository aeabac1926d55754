/** What Vite makes of imports in the browser's scripts: `?url`, `import.meta.env`. */
/// <reference types="vite/client" />
