/** Types of imports that Vite provides in the browser's scripts, such as `?url`. */
/// <reference types="vite/client" />
