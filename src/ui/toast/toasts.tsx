import { useToaster } from './toast.ts'

/** Where toasts turn up, on whatever page; nothing is loaded before the first one. */
export function Toasts() {
  return useToaster()
}
