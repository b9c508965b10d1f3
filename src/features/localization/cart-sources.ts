/** What the buttons beside a line say, and what becomes of it. */
export const cart = {
  more: 'One more of {title}',
  less: 'One less of {title}',
  remove: 'Remove {title}',
  removed: '{title} was removed.',
  undo: 'Undo',
  fit: 'Change to what is available',
  empty: 'Your cart is empty',
} as const
