/** Asked of a browser that is not known to be the shopper's; `text` says what of. */
export const proof = <Text extends string>(text: Text) =>
  ({
    text,
    title: 'Is this yours?',
    field: 'Email or postcode',
    button: 'Show the details',
    wrong: 'This does not match. Please check it and try again.',
    later: 'Too many attempts. Please try again later.',
  }) as const
