import { createContext, useRouteLoaderData } from 'react-router'
import type { KeptMonths } from '../../config/config.server.ts'

/** Whether candidates really apply, for the root loader. */
export const liveContext = createContext<boolean>()

/** For how many months things are kept, for the root loader. */
export const keptContext = createContext<KeptMonths>()

/** Whether candidates really apply on this site. Otherwise applying is simulated, and saved jobs stay on the phone. */
export function useIsLive(): boolean {
  return useRouteLoaderData<{ isLive: boolean }>('root')?.isLive ?? false
}
