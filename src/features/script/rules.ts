export type EnableDetails = { userPlanSubscribed: boolean; paymentMethodAuthorized: boolean }

/** The sentence why the add-on cannot be switched on, or null when it can. */
export const cannotEnableReason = (details: EnableDetails, productName: string): string | null => {
  if (!details.userPlanSubscribed) return `Please upgrade your plan to enable ${productName} on your store`
  if (!details.paymentMethodAuthorized) return `You must authorize at least one payment method to enable ${productName}`
  return null
}
