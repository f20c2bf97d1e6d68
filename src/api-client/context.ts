import { createContext } from 'react-router'
import type { ApiClient } from './client.ts'

/** Gives server loaders an API client whose calls stay within the process. */
export const apiContext = createContext<ApiClient>()
