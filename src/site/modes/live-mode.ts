import { createContext, useRouteLoaderData } from 'react-router'

/** Whether candidates really apply, for the root loader. */
export const liveContext = createContext<boolean>()

/** Whether candidates really apply on this site. Otherwise applying is simulated, and saved jobs stay on the phone. */
export function useIsLive(): boolean {
  return useRouteLoaderData<{ isLive: boolean }>('root')?.isLive ?? false
}
