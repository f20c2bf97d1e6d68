import { Suspense } from 'react'
import { lazyPicture } from '../../ui/illustrations/lazy-picture.tsx'
import type { pictures } from './pictures.tsx'

type Name = keyof typeof pictures

const loadPicture = (name: Name) => lazyPicture(async () => (await import('./pictures.tsx')).pictures[name])

const lazyPictures = {
  strip: loadPicture('strip'),
  hero: loadPicture('hero'),
  about: loadPicture('about'),
  contours: loadPicture('contours'),
}

/** A picture that fills the positioned box around it. Its code is loaded apart from the page. */
export function HomePicture({ name }: { name: Name }) {
  const Picture = lazyPictures[name]
  return (
    <div className="absolute inset-0">
      <Suspense>
        <Picture />
      </Suspense>
    </div>
  )
}
