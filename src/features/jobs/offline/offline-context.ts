import { createContext } from 'react-router'

/** Whether pages start the service worker, for the root loader. */
export const offlineContext = createContext<boolean>()
