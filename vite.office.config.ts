import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Builds the office, a program of its own: the pages of candidates load nothing of it. */
export default defineConfig({
  base: '/staff/',
  publicDir: false,
  plugins: [tailwindcss()],
  build: {
    outDir: 'build/office',
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'src/features/staff/office.tsx' },
  },
})
