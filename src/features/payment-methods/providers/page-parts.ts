/** What providers' own code does on shoppers' pages, by their names: each is fetched once one of its ways to pay needs it. */
export const airwallex = async () => (await import('./airwallex/shopper/page-part.ts')).airwallex
export const paypal = async () => (await import('./paypal/shopper/page-part.ts')).paypal
