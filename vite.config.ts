import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each file is a request of its own, dear where the network is slow: what every page needs comes in two, the forms in a third.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
                { name: 'site', test: /\/src\/(?!.*\/forms\/|features\/profile\/)/, minShareCount: 2, priority: 2 },
                // Not on the pages that have no form.
                { name: 'forms', test: /\/forms\//, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
