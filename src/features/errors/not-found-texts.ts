export const notFoundTitle = 'Oops! Page Not Found'
export const notFoundText = 'The address may be mistyped, or the page has moved.'
