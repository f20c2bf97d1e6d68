import { createContext } from 'react-router'
import type { ApiClient } from './client.ts'

/** Where a page's loader on the server finds the client, bound to calls made within the process. */
export const apiContext = createContext<ApiClient>()
