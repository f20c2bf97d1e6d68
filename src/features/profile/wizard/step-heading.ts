/** The id of the name of the step that is shown, which takes the focus when the step comes. */
export const headingId = 'wizard-step'
