import { createContext } from 'react-router'
import type { ApiDocument } from './contract.ts'

/** Gives the server loader the description of the API. */
export const apiDocumentContext = createContext<() => ApiDocument>()
