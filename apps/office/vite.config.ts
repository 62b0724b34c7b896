// How the back office is served in development and built for production.
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedCopies, drawnArt, layerOrder } from './build-plugins.ts'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const api = process.env['OFFICE_API_URL'] ?? 'http://127.0.0.1:3002'
/** Shared by every page; other packages are bundled with the pages that use them. */
const VENDOR = /node_modules[\\/](react|react-dom|react-router|scheduler|zustand|@tanstack)[\\/]/

export default defineConfig({
  root: here('.'),
  plugins: [react(), layerOrder(), drawnArt(), compressedCopies()],
  server: { port: 5174, proxy: { '/office-api': { target: api } } },
  build: {
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: here('./index.html'),
      output: { codeSplitting: { groups: [{ name: 'vendor', test: VENDOR }] } },
    },
  },
})
