import { read, write } from './operation.ts'

export const shopAndScopes = read(`query ShopAndScopes {
  shop {
    name myshopifyDomain currencyCode ianaTimezone taxesIncluded
    primaryDomain { host }
    plan { publicDisplayName }
  }
  currentAppInstallation { accessScopes { handle } app { apiKey } }
}`)

/** Asked on its own: the platform calls the field deprecated, and has the one that it names instead in its unstable version alone. */
export const shopDomains = read(`query ShopDomains { shop { domains { host } } }`)

export const shopShipsTo = read(`query ShopShipsTo { shop { shipsToCountries contactEmail } }`)

export const webhookSubscriptions = read(`query WebhookSubscriptions {
  webhookSubscriptions(first: 100) { nodes { id topic uri } }
}`)

export const subscriptionsAndScopes = read(`query SubscriptionsAndScopes {
  currentAppInstallation { accessScopes { handle } }
  webhookSubscriptions(first: 100) { nodes { id topic uri } }
}`)

export const webhookSubscriptionCreate =
  write(`mutation WebhookSubscriptionCreate($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
    webhookSubscription { id }
    userErrors { field message }
  }
}`)

export const webhookSubscriptionDelete = write(`mutation WebhookSubscriptionDelete($id: ID!) {
  webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { field message } }
}`)

export const draftOrderCreate = write(`mutation DraftOrderCreate($input: DraftOrderInput!) {
  draftOrderCreate(input: $input) { draftOrder { id } userErrors { field message } }
}`)

export const draftOrderDelete = write(
  `mutation DraftOrderDelete($id: ID!) {
  draftOrderDelete(input: { id: $id }) { deletedId userErrors { field message } }
}`,
)

export const discountCodeCreate = write(`mutation CheckDiscountCreate($discount: DiscountCodeBasicInput!) {
  discountCodeBasicCreate(basicCodeDiscount: $discount) { codeDiscountNode { id } userErrors { field message } }
}`)

export const discountCodeDelete = write(
  `mutation CheckDiscountDelete($id: ID!) {
  discountCodeDelete(id: $id) { deletedCodeDiscountId userErrors { field message } }
}`,
)
