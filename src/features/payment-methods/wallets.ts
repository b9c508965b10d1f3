/** The wallets that can stand above the form, by their payment types. */
export const expressWallets = ['paypal', 'applepay', 'googlepay'] as const
export type ExpressWalletName = (typeof expressWallets)[number]

type Way = {
  method: string
  buttons?: object | undefined
  wallet?: { account: string | null } | undefined
}

/** Whether a way to pay can stand above the form: PayPal by its buttons, wallets by their sheets. Google wants to know which account it is. */
export const isExpress = ({ method, buttons, wallet }: Way): boolean =>
  buttons !== undefined ||
  (wallet !== undefined && (method === 'applepay' || (method === 'googlepay' && wallet.account !== null)))

/** In the order to show them, each once: first what there is room for without a script too. */
export const inExpressOrder = <W extends Way>(ways: readonly W[]): W[] =>
  ways
    .filter((way, at) => isExpress(way) && ways.findIndex((one) => one.method === way.method && isExpress(one)) === at)
    .toSorted((a, b) => Number(Boolean(b.buttons)) - Number(Boolean(a.buttons)))
