/** What can be copied from store to store, in the order in which it is offered. */
export const parts = ['look', 'rates', 'texts', 'reviews', 'form', 'own_fields'] as const
export type Part = (typeof parts)[number]
