import { type ComponentType, lazy } from 'react'

/** A picture whose code is loaded when it is first shown. Shows nothing if it cannot be loaded. */
export function lazyPicture(load: () => Promise<ComponentType>) {
  return lazy(() =>
    load().then(
      (picture) => ({ default: picture }),
      () => ({ default: () => null }),
    ),
  )
}
