/** The classes of a step's title and text. */
export const stepTitle = 'mt-0.5 text-lg/6 font-[660] lg:text-xl/6.5'
export const stepText = 'text-[0.9375rem]/5.5 lg:text-base'
