// Types of what the bundler adds.
/// <reference types="vite/client" />
