import { createContext } from 'react-router'

/** Where the loader of the root finds whether Google's reCAPTCHA looks at whoever registers. */
export const recaptchaContext = createContext<boolean>()
