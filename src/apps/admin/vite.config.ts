import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the merchant admin into `dist/admin`: index.html with the server's placeholders, `/assets/*` named by content. */
export default defineConfig({
  root: at('.'),
  base: '/',
  publicDir: false,
  plugins: [react()],
  css: { postcss: { plugins: [] } },
  build: {
    outDir: at('../../../dist/admin'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
