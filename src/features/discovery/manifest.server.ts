import { brand } from '../../brand.ts'

/** Lets phones install the site as an app (https://www.w3.org/TR/appmanifest/). */
export const manifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: 'Jobs in Kenya and abroad. Free for job seekers.',
  lang: 'en-KE',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fbf8f3',
  theme_color: '#fbf8f3',
  categories: ['business', 'education'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [{ name: 'Find Jobs', url: '/jobs' }],
}
