/** Asked before anything is measured, where that needs the shopper's consent. */
export const consent = {
  title: 'Your privacy',
  text: '{store} would like to share what you order here, and an identifier of your browser, with {services}, to measure its sales and advertising.',
  contact: 'Your contact details would only be shared in hashed form.',
  choice: 'You can order either way, and change your choice at any time.',
  accept: 'Accept',
  decline: 'Decline',
  change: 'Privacy choices',
} as const
