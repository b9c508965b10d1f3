// Made by `npm run shopify-types` from the platform's schema and the product's documents.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type AttributeInput = {
  key: string;
  value: string;
};

export type BundlesDraftOrderBundleLineItemComponentInput = {
  quantity: number;
  uuid?: string | null;
  variantId?: string | null;
};

export type CustomerEmailMarketingConsentInput = {
  consentUpdatedAt?: string | null;
  marketingOptInLevel?: CustomerMarketingOptInLevel | null;
  marketingState: CustomerEmailMarketingState;
  sourceLocationId?: string | null;
};

export type CustomerEmailMarketingConsentUpdateInput = {
  customerId: string;
  emailMarketingConsent: CustomerEmailMarketingConsentInput;
};

export type CustomerEmailMarketingState =
  | 'INVALID'
  | 'NOT_SUBSCRIBED'
  | 'PENDING'
  | 'REDACTED'
  | 'SUBSCRIBED'
  | 'UNSUBSCRIBED';

export type CustomerInput = {
  /**
   * @deprecated Use the dedicated address mutations (`customerAddressCreate`, `customerAddressUpdate`, `customerAddressDelete`) instead.
   *
   */
  addresses?: Array<MailingAddressInput> | null;
  email?: string | null;
  emailMarketingConsent?: CustomerEmailMarketingConsentInput | null;
  firstName?: string | null;
  id?: string | null;
  lastName?: string | null;
  locale?: string | null;
  metafields?: Array<MetafieldInput> | null;
  multipassIdentifier?: string | null;
  note?: string | null;
  phone?: string | null;
  smsMarketingConsent?: CustomerSmsMarketingConsentInput | null;
  tags?: Array<string> | null;
  taxExempt?: boolean | null;
  taxExemptions?: Array<TaxExemption> | null;
  whatsAppMarketingConsent?: CustomerMarketingConsentInput | null;
};

export type CustomerMarketingConsentInput = {
  optInLevel?: CustomerMarketingOptInLevel | null;
  sourceLocationId?: string | null;
  state: CustomerMarketingConsentState;
  updatedAt?: string | null;
};

export type CustomerMarketingConsentState =
  | 'NEVER_SUBSCRIBED'
  | 'PENDING'
  | 'REDACTED'
  | 'SUBSCRIBED'
  | 'UNSUBSCRIBED';

export type CustomerMarketingOptInLevel =
  | 'CONFIRMED_OPT_IN'
  | 'SINGLE_OPT_IN'
  | 'UNKNOWN';

export type CustomerSmsMarketingConsentInput = {
  consentUpdatedAt?: string | null;
  marketingOptInLevel?: CustomerMarketingOptInLevel | null;
  marketingState: CustomerSmsMarketingState;
  sourceLocationId?: string | null;
};

export type CustomerSmsMarketingState =
  | 'NOT_SUBSCRIBED'
  | 'PENDING'
  | 'REDACTED'
  | 'SUBSCRIBED'
  | 'UNSUBSCRIBED';

export type DeliveryConditionField =
  | 'TOTAL_PRICE'
  | 'TOTAL_WEIGHT';

export type DeliveryConditionOperator =
  | 'GREATER_THAN_OR_EQUAL_TO'
  | 'LESS_THAN_OR_EQUAL_TO';

export type DepositInput = {
  percentage: number;
};

export type DiscountAmountInput = {
  amount?: string | null;
  appliesOnEachItem?: boolean | null;
};

export type DiscountAutomaticBasicInput = {
  combinesWith?: DiscountCombinesWithInput | null;
  context?: DiscountContextInput | null;
  customerGets?: DiscountCustomerGetsInput | null;
  endsAt?: string | null;
  minimumRequirement?: DiscountMinimumRequirementInput | null;
  recurringCycleLimit?: number | null;
  startsAt?: string | null;
  tags?: Array<string> | null;
  title?: string | null;
};

export type DiscountAutomaticBxgyInput = {
  combinesWith?: DiscountCombinesWithInput | null;
  context?: DiscountContextInput | null;
  customerBuys?: DiscountCustomerBuysInput | null;
  customerGets?: DiscountCustomerGetsInput | null;
  endsAt?: string | null;
  startsAt?: string | null;
  tags?: Array<string> | null;
  title?: string | null;
  usesPerOrderLimit?: string | null;
};

export type DiscountAutomaticFreeShippingInput = {
  appliesOnOneTimePurchase?: boolean | null;
  appliesOnSubscription?: boolean | null;
  combinesWith?: DiscountCombinesWithInput | null;
  context?: DiscountContextInput | null;
  destination?: DiscountShippingDestinationSelectionInput | null;
  endsAt?: string | null;
  maximumShippingPrice?: string | null;
  minimumRequirement?: DiscountMinimumRequirementInput | null;
  recurringCycleLimit?: number | null;
  startsAt?: string | null;
  tags?: Array<string> | null;
  title?: string | null;
};

export type DiscountBuyerSelection =
  | 'ALL';

export type DiscountCodeBasicInput = {
  appliesOncePerCustomer?: boolean | null;
  code?: string | null;
  combinesWith?: DiscountCombinesWithInput | null;
  context?: DiscountContextInput | null;
  customerGets?: DiscountCustomerGetsInput | null;
  /** @deprecated Use `context` instead. */
  customerSelection?: DiscountCustomerSelectionInput | null;
  endsAt?: string | null;
  minimumRequirement?: DiscountMinimumRequirementInput | null;
  recurringCycleLimit?: number | null;
  startsAt?: string | null;
  tags?: Array<string> | null;
  title?: string | null;
  usageLimit?: number | null;
};

export type DiscountCollectionsInput = {
  add?: Array<string> | null;
  remove?: Array<string> | null;
};

export type DiscountCombinesWithInput = {
  orderDiscounts?: boolean | null;
  productDiscounts?: boolean | null;
  productDiscountsWithTagsOnSameCartLine?: ProductDiscountsWithTagsOnSameCartLineInput | null;
  shippingDiscounts?: boolean | null;
};

export type DiscountContextInput =
  {   all: DiscountBuyerSelection; customerSegments?: never; customers?: never; markets?: never; }
  |  { all?: never;   customerSegments: DiscountCustomerSegmentsInput; customers?: never; markets?: never; }
  |  { all?: never; customerSegments?: never;   customers: DiscountCustomersInput; markets?: never; }
  |  { all?: never; customerSegments?: never; customers?: never;   markets: DiscountMarketsInput; };

export type DiscountCountriesInput = {
  add?: Array<string> | null;
  includeRestOfWorld?: boolean | null;
  remove?: Array<string> | null;
};

export type DiscountCustomerBuysInput = {
  isOneTimePurchase?: boolean | null;
  isSubscription?: boolean | null;
  items?: DiscountItemsInput | null;
  value?: DiscountCustomerBuysValueInput | null;
};

export type DiscountCustomerBuysValueInput = {
  amount?: string | null;
  quantity?: string | null;
};

export type DiscountCustomerGetsInput = {
  appliesOnOneTimePurchase?: boolean | null;
  appliesOnSubscription?: boolean | null;
  items?: DiscountItemsInput | null;
  value?: DiscountCustomerGetsValueInput | null;
};

export type DiscountCustomerGetsValueInput = {
  discountAmount?: DiscountAmountInput | null;
  discountOnQuantity?: DiscountOnQuantityInput | null;
  percentage?: number | null;
};

export type DiscountCustomerSegmentsInput = {
  add?: Array<string> | null;
  remove?: Array<string> | null;
};

export type DiscountCustomerSelectionInput = {
  all?: boolean | null;
  customerSegments?: DiscountCustomerSegmentsInput | null;
  customers?: DiscountCustomersInput | null;
};

export type DiscountCustomersInput = {
  add?: Array<string> | null;
  remove?: Array<string> | null;
};

export type DiscountEffectInput = {
  amount?: string | null;
  percentage?: number | null;
};

export type DiscountErrorCode =
  | 'ACTIVE_PERIOD_OVERLAP'
  | 'APPLIES_ON_NOTHING'
  | 'BLANK'
  | 'CONFLICT'
  | 'DISCOUNT_NOT_COMPATIBLE_WITH_CONDITION_TYPES'
  | 'DUPLICATE'
  | 'END_DATE_BEFORE_START_DATE'
  | 'EQUAL_TO'
  | 'EXCEEDED_MAX'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL_TO'
  | 'IMPLICIT_DUPLICATE'
  | 'INCLUSION'
  | 'INTERNAL_ERROR'
  | 'INVALID'
  | 'INVALID_COMBINES_WITH_FOR_DISCOUNT_CLASS'
  | 'INVALID_DISCOUNT_CLASS_FOR_PRICE_RULE'
  | 'INVALID_PRODUCT_DISCOUNTS_FALSE_WITH_EXISTING_TAGS_ON_SAME_CART_LINE'
  | 'INVALID_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE_FOR_DISCOUNT_CLASS'
  | 'INVALID_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE_WITHOUT_PRODUCT_DISCOUNTS'
  | 'INVALID_TAG_LENGTH'
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL_TO'
  | 'MAX_APP_DISCOUNTS'
  | 'MINIMUM_SUBTOTAL_AND_QUANTITY_RANGE_BOTH_PRESENT'
  | 'MISSING_ARGUMENT'
  | 'MISSING_FUNCTION_IDENTIFIER'
  | 'MULTIPLE_FUNCTION_IDENTIFIERS'
  | 'MULTIPLE_RECURRING_CYCLE_LIMIT_FOR_NON_SUBSCRIPTION_ITEMS'
  | 'PRESENT'
  | 'PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE_NOT_ENTITLED'
  | 'RECURRING_CYCLE_LIMIT_NOT_A_VALID_INTEGER'
  | 'TAKEN'
  | 'TOO_LONG'
  | 'TOO_MANY_ARGUMENTS'
  | 'TOO_MANY_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE'
  | 'TOO_MANY_TAGS'
  | 'TOO_SHORT'
  | 'VALUE_OUTSIDE_RANGE';

export type DiscountItemsInput = {
  all?: boolean | null;
  collections?: DiscountCollectionsInput | null;
  products?: DiscountProductsInput | null;
};

export type DiscountMarketsInput = {
  add?: Array<string> | null;
  remove?: Array<string> | null;
};

export type DiscountMinimumQuantityInput = {
  greaterThanOrEqualToQuantity?: string | null;
};

export type DiscountMinimumRequirementInput = {
  quantity?: DiscountMinimumQuantityInput | null;
  subtotal?: DiscountMinimumSubtotalInput | null;
};

export type DiscountMinimumSubtotalInput = {
  greaterThanOrEqualToSubtotal?: string | null;
};

export type DiscountOnQuantityInput = {
  effect?: DiscountEffectInput | null;
  quantity?: string | null;
};

export type DiscountProductsInput = {
  productVariantsToAdd?: Array<string> | null;
  productVariantsToRemove?: Array<string> | null;
  productsToAdd?: Array<string> | null;
  productsToRemove?: Array<string> | null;
};

export type DiscountShippingDestinationSelectionInput = {
  all?: boolean | null;
  countries?: DiscountCountriesInput | null;
};

export type DiscountStatus =
  | 'ACTIVE'
  | 'EXPIRED'
  | 'SCHEDULED';

export type DraftOrderAppliedDiscountInput = {
  /** @deprecated Please use `amountWithCurrency` instead. */
  amount?: string | null;
  amountWithCurrency?: MoneyInput | null;
  description?: string | null;
  title?: string | null;
  value: number;
  valueType: DraftOrderAppliedDiscountType;
};

export type DraftOrderAppliedDiscountType =
  | 'FIXED_AMOUNT'
  | 'PERCENTAGE';

export type DraftOrderInput = {
  acceptAutomaticDiscounts?: boolean | null;
  allowDiscountCodesInCheckout?: boolean | null;
  appliedDiscount?: DraftOrderAppliedDiscountInput | null;
  billingAddress?: MailingAddressInput | null;
  customAttributes?: Array<AttributeInput> | null;
  /** @deprecated Use `purchasingEntity` instead, which can be used for either a D2C or B2B customer. */
  customerId?: string | null;
  deposit?: DepositInput | null;
  discountCodes?: Array<string> | null;
  email?: string | null;
  lineItems?: Array<DraftOrderLineItemInput> | null;
  /** @deprecated This field will be removed in a future version. Use `localizedFields` instead. */
  localizationExtensions?: Array<LocalizationExtensionInput> | null;
  localizedFields?: Array<LocalizedFieldInput> | null;
  /**
   * @deprecated This field is now incompatible with Markets.
   *
   */
  marketRegionCountryCode?: string | null;
  metafields?: Array<MetafieldInput> | null;
  note?: string | null;
  paymentTerms?: PaymentTermsInput | null;
  phone?: string | null;
  poNumber?: string | null;
  presentmentCurrencyCode?: string | null;
  purchasingEntity?: PurchasingEntityInput | null;
  reserveInventoryUntil?: string | null;
  sessionToken?: string | null;
  shippingAddress?: MailingAddressInput | null;
  shippingLine?: ShippingLineInput | null;
  sourceName?: string | null;
  tags?: Array<string> | null;
  taxExempt?: boolean | null;
  transformerFingerprint?: string | null;
  useCustomerDefaultAddress?: boolean | null;
  visibleToCustomer?: boolean | null;
};

export type DraftOrderLineItemComponentInput = {
  quantity: number;
  uuid?: string | null;
  variantId?: string | null;
};

export type DraftOrderLineItemInput = {
  appliedDiscount?: DraftOrderAppliedDiscountInput | null;
  /** @deprecated Use `components` instead. */
  bundleComponents?: Array<BundlesDraftOrderBundleLineItemComponentInput> | null;
  components?: Array<DraftOrderLineItemComponentInput> | null;
  customAttributes?: Array<AttributeInput> | null;
  generatePriceOverride?: boolean | null;
  /** @deprecated `weight` should be used instead, allowing different units to be used. */
  grams?: number | null;
  /** @deprecated `originalUnitPriceWithCurrency` should be used instead, where currency can be specified. */
  originalUnitPrice?: string | null;
  originalUnitPriceWithCurrency?: MoneyInput | null;
  priceOverride?: MoneyInput | null;
  quantity: number;
  requiresShipping?: boolean | null;
  sku?: string | null;
  taxable?: boolean | null;
  title?: string | null;
  uuid?: string | null;
  variantId?: string | null;
  weight?: WeightInput | null;
};

export type DraftOrderStatus =
  | 'COMPLETED'
  | 'INVOICE_SENT'
  | 'OPEN';

export type FulfillmentDisplayStatus =
  | 'ATTEMPTED_DELIVERY'
  | 'CANCELED'
  | 'CARRIER_PICKED_UP'
  | 'CONFIRMED'
  | 'DELAYED'
  | 'DELIVERED'
  | 'FAILURE'
  | 'FULFILLED'
  | 'IN_TRANSIT'
  | 'LABEL_PRINTED'
  | 'LABEL_PURCHASED'
  | 'LABEL_VOIDED'
  | 'MARKED_AS_FULFILLED'
  | 'NOT_DELIVERED'
  | 'OUT_FOR_DELIVERY'
  | 'PICKED_UP'
  | 'READY_FOR_PICKUP'
  | 'SUBMITTED';

export type FulfillmentEventStatus =
  | 'ATTEMPTED_DELIVERY'
  | 'CARRIER_PICKED_UP'
  | 'CONFIRMED'
  | 'DELAYED'
  | 'DELIVERED'
  | 'FAILURE'
  | 'IN_TRANSIT'
  | 'LABEL_PRINTED'
  | 'LABEL_PURCHASED'
  | 'OUT_FOR_DELIVERY'
  | 'READY_FOR_PICKUP';

export type FulfillmentOriginAddressInput = {
  address1?: string | null;
  address2?: string | null;
  city?: string | null;
  countryCode: string;
  provinceCode?: string | null;
  zip?: string | null;
};

export type FulfillmentStatus =
  | 'CANCELLED'
  | 'ERROR'
  | 'FAILURE'
  | 'OPEN'
  | 'PENDING'
  | 'SUCCESS';

export type LocalizationExtensionInput = {
  key: LocalizationExtensionKey;
  value: string;
};

export type LocalizationExtensionKey =
  | 'SHIPPING_CREDENTIAL_BR'
  | 'SHIPPING_CREDENTIAL_CL'
  | 'SHIPPING_CREDENTIAL_CN'
  | 'SHIPPING_CREDENTIAL_CO'
  | 'SHIPPING_CREDENTIAL_CR'
  | 'SHIPPING_CREDENTIAL_EC'
  | 'SHIPPING_CREDENTIAL_ES'
  | 'SHIPPING_CREDENTIAL_GT'
  | 'SHIPPING_CREDENTIAL_ID'
  | 'SHIPPING_CREDENTIAL_KR'
  | 'SHIPPING_CREDENTIAL_MX'
  | 'SHIPPING_CREDENTIAL_MY'
  | 'SHIPPING_CREDENTIAL_PE'
  | 'SHIPPING_CREDENTIAL_PT'
  | 'SHIPPING_CREDENTIAL_PY'
  | 'SHIPPING_CREDENTIAL_TR'
  | 'SHIPPING_CREDENTIAL_TW'
  | 'SHIPPING_CREDENTIAL_TYPE_CO'
  | 'TAX_CREDENTIAL_BR'
  | 'TAX_CREDENTIAL_CL'
  | 'TAX_CREDENTIAL_CO'
  | 'TAX_CREDENTIAL_CR'
  | 'TAX_CREDENTIAL_EC'
  | 'TAX_CREDENTIAL_ES'
  | 'TAX_CREDENTIAL_GT'
  | 'TAX_CREDENTIAL_ID'
  | 'TAX_CREDENTIAL_IT'
  | 'TAX_CREDENTIAL_MX'
  | 'TAX_CREDENTIAL_MY'
  | 'TAX_CREDENTIAL_PE'
  | 'TAX_CREDENTIAL_PT'
  | 'TAX_CREDENTIAL_PY'
  | 'TAX_CREDENTIAL_TR'
  | 'TAX_CREDENTIAL_TYPE_CO'
  | 'TAX_CREDENTIAL_TYPE_MX'
  | 'TAX_CREDENTIAL_USE_MX'
  | 'TAX_EMAIL_IT';

export type LocalizedFieldInput = {
  key: LocalizedFieldKey;
  value: string;
};

export type LocalizedFieldKey =
  | 'SHIPPING_CREDENTIAL_BR'
  | 'SHIPPING_CREDENTIAL_CL'
  | 'SHIPPING_CREDENTIAL_CN'
  | 'SHIPPING_CREDENTIAL_CO'
  | 'SHIPPING_CREDENTIAL_CR'
  | 'SHIPPING_CREDENTIAL_EC'
  | 'SHIPPING_CREDENTIAL_ES'
  | 'SHIPPING_CREDENTIAL_GT'
  | 'SHIPPING_CREDENTIAL_ID'
  | 'SHIPPING_CREDENTIAL_KR'
  | 'SHIPPING_CREDENTIAL_MX'
  | 'SHIPPING_CREDENTIAL_MY'
  | 'SHIPPING_CREDENTIAL_PE'
  | 'SHIPPING_CREDENTIAL_PT'
  | 'SHIPPING_CREDENTIAL_PY'
  | 'SHIPPING_CREDENTIAL_TR'
  | 'SHIPPING_CREDENTIAL_TW'
  | 'SHIPPING_CREDENTIAL_TYPE_CO'
  | 'TAX_CREDENTIAL_BR'
  | 'TAX_CREDENTIAL_CL'
  | 'TAX_CREDENTIAL_CO'
  | 'TAX_CREDENTIAL_CR'
  | 'TAX_CREDENTIAL_EC'
  | 'TAX_CREDENTIAL_ES'
  | 'TAX_CREDENTIAL_GT'
  | 'TAX_CREDENTIAL_ID'
  | 'TAX_CREDENTIAL_IT'
  | 'TAX_CREDENTIAL_MX'
  | 'TAX_CREDENTIAL_MY'
  | 'TAX_CREDENTIAL_PE'
  | 'TAX_CREDENTIAL_PT'
  | 'TAX_CREDENTIAL_PY'
  | 'TAX_CREDENTIAL_TR'
  | 'TAX_CREDENTIAL_TYPE_CO'
  | 'TAX_CREDENTIAL_TYPE_MX'
  | 'TAX_CREDENTIAL_USE_MX'
  | 'TAX_EMAIL_IT';

export type MailingAddressInput = {
  address1?: string | null;
  address2?: string | null;
  city?: string | null;
  company?: string | null;
  /** @deprecated Use `countryCode` instead. */
  country?: string | null;
  countryCode?: string | null;
  firstName?: string | null;
  /** @deprecated Not needed for 90% of mutations, and provided separately where it is needed. */
  id?: string | null;
  lastName?: string | null;
  phone?: string | null;
  /** @deprecated Use `provinceCode` instead. */
  province?: string | null;
  provinceCode?: string | null;
  zip?: string | null;
};

export type MetafieldInput = {
  id?: string | null;
  key?: string | null;
  namespace?: string | null;
  type?: string | null;
  value?: string | null;
};

export type MetafieldsSetInput = {
  compareDigest?: string | null;
  key: string;
  namespace?: string | null;
  ownerId: string;
  type?: string | null;
  value: string;
};

export type MetafieldsSetUserErrorCode =
  | 'APP_NOT_AUTHORIZED'
  | 'BLANK'
  | 'CAPABILITY_VIOLATION'
  | 'INCLUSION'
  | 'INTERNAL_ERROR'
  | 'INVALID'
  | 'INVALID_COMPARE_DIGEST'
  | 'INVALID_TYPE'
  | 'INVALID_VALUE'
  | 'LESS_THAN_OR_EQUAL_TO'
  | 'PRESENT'
  | 'STALE_OBJECT'
  | 'TAKEN'
  | 'TOO_LONG'
  | 'TOO_SHORT';

export type MoneyBagInput = {
  presentmentMoney?: MoneyInput | null;
  shopMoney: MoneyInput;
};

export type MoneyInput = {
  amount: string;
  currencyCode: string;
};

export type OnlineStoreThemeFileBodyInput = {
  type: OnlineStoreThemeFileBodyInputType;
  value: string;
};

export type OnlineStoreThemeFileBodyInputType =
  | 'BASE64'
  | 'TEXT'
  | 'URL';

export type OnlineStoreThemeFilesUpsertFileInput = {
  body: OnlineStoreThemeFileBodyInput;
  filename: string;
};

export type OnlineStoreThemeFilesUserErrorsCode =
  | 'ACCESS_DENIED'
  | 'DUPLICATE_FILE_INPUT'
  | 'ERROR'
  | 'FILE_VALIDATION_ERROR'
  | 'LESS_THAN_OR_EQUAL_TO'
  | 'NOT_FOUND'
  | 'THEME_CONTEXTUALIZATION_NOT_COMPATIBLE_WITH_CONDITION_TYPES'
  | 'THEME_FILES_CONFLICT'
  | 'THEME_LIMITED_PLAN'
  | 'THROTTLED';

export type OrderAdjustmentInputDiscrepancyReason =
  | 'CUSTOMER'
  | 'DAMAGE'
  | 'OTHER'
  | 'RESTOCK';

export type OrderCreateAssociateCustomerAttributesInput = {
  email?: string | null;
  id?: string | null;
};

export type OrderCreateCustomAttributeInput = {
  key: string;
  value: string;
};

export type OrderCreateCustomerAddressInput = {
  address1?: string | null;
  address2?: string | null;
  city?: string | null;
  company?: string | null;
  country?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  phone?: string | null;
  province?: string | null;
  zip?: string | null;
};

export type OrderCreateCustomerInput =
  {   toAssociate: OrderCreateAssociateCustomerAttributesInput; toUpsert?: never; }
  |  { toAssociate?: never;   toUpsert: OrderCreateUpsertCustomerAttributesInput; };

export type OrderCreateDiscountCodeInput = {
  freeShippingDiscountCode?: OrderCreateFreeShippingDiscountCodeAttributesInput | null;
  itemFixedDiscountCode?: OrderCreateFixedDiscountCodeAttributesInput | null;
  itemPercentageDiscountCode?: OrderCreatePercentageDiscountCodeAttributesInput | null;
};

export type OrderCreateFinancialStatus =
  | 'AUTHORIZED'
  | 'EXPIRED'
  | 'PAID'
  | 'PARTIALLY_PAID'
  | 'PARTIALLY_REFUNDED'
  | 'PENDING'
  | 'REFUNDED'
  | 'VOIDED';

export type OrderCreateFixedDiscountCodeAttributesInput = {
  amountSet?: MoneyBagInput | null;
  code: string;
};

export type OrderCreateFreeShippingDiscountCodeAttributesInput = {
  code: string;
};

export type OrderCreateFulfillmentInput = {
  locationId: string;
  notifyCustomer?: boolean | null;
  originAddress?: FulfillmentOriginAddressInput | null;
  shipmentStatus?: FulfillmentEventStatus | null;
  trackingCompany?: string | null;
  trackingNumber?: string | null;
  trackingNumbers?: Array<string> | null;
};

export type OrderCreateFulfillmentStatus =
  | 'FULFILLED'
  | 'PARTIAL'
  | 'RESTOCKED';

export type OrderCreateInputsInventoryBehavior =
  | 'BYPASS'
  | 'DECREMENT_IGNORING_POLICY'
  | 'DECREMENT_OBEYING_POLICY';

export type OrderCreateLineItemInput = {
  fulfillmentService?: string | null;
  giftCard?: boolean | null;
  priceSet?: MoneyBagInput | null;
  productId?: string | null;
  properties?: Array<OrderCreateLineItemPropertyInput> | null;
  quantity: number;
  requiresShipping?: boolean | null;
  sku?: string | null;
  taxLines?: Array<OrderCreateTaxLineInput> | null;
  taxable?: boolean | null;
  title?: string | null;
  variantId?: string | null;
  variantTitle?: string | null;
  vendor?: string | null;
  weight?: WeightInput | null;
};

export type OrderCreateLineItemPropertyInput = {
  name: string;
  value: string;
};

export type OrderCreateOptionsInput = {
  inventoryBehaviour?: OrderCreateInputsInventoryBehavior | null;
  sendFulfillmentReceipt?: boolean | null;
  sendReceipt?: boolean | null;
};

export type OrderCreateOrderInput = {
  billingAddress?: MailingAddressInput | null;
  buyerAcceptsMarketing?: boolean | null;
  closedAt?: string | null;
  companyLocationId?: string | null;
  currency?: string | null;
  customAttributes?: Array<OrderCreateCustomAttributeInput> | null;
  customer?: OrderCreateCustomerInput | null;
  /** @deprecated This is replaced by the `customer` field in a future version. */
  customerId?: string | null;
  discountCode?: OrderCreateDiscountCodeInput | null;
  email?: string | null;
  financialStatus?: OrderCreateFinancialStatus | null;
  fulfillment?: OrderCreateFulfillmentInput | null;
  fulfillmentStatus?: OrderCreateFulfillmentStatus | null;
  lineItems?: Array<OrderCreateLineItemInput> | null;
  metafields?: Array<MetafieldInput> | null;
  name?: string | null;
  note?: string | null;
  phone?: string | null;
  poNumber?: string | null;
  presentmentCurrency?: string | null;
  processedAt?: string | null;
  referringSite?: string | null;
  shippingAddress?: MailingAddressInput | null;
  shippingLines?: Array<OrderCreateShippingLineInput> | null;
  sourceIdentifier?: string | null;
  sourceName?: string | null;
  sourceUrl?: string | null;
  tags?: Array<string> | null;
  taxLines?: Array<OrderCreateTaxLineInput> | null;
  taxesIncluded?: boolean | null;
  test?: boolean | null;
  transactions?: Array<OrderCreateOrderTransactionInput> | null;
  userId?: string | null;
};

export type OrderCreateOrderTransactionInput = {
  amountSet: MoneyBagInput;
  authorizationCode?: string | null;
  deviceId?: string | null;
  gateway?: string | null;
  giftCardId?: string | null;
  kind?: OrderTransactionKind | null;
  locationId?: string | null;
  processedAt?: string | null;
  receiptJson?: unknown;
  status?: OrderTransactionStatus | null;
  test?: boolean | null;
  userId?: string | null;
};

export type OrderCreatePercentageDiscountCodeAttributesInput = {
  code: string;
  percentage?: number | null;
};

export type OrderCreateShippingLineInput = {
  code?: string | null;
  priceSet: MoneyBagInput;
  source?: string | null;
  taxLines?: Array<OrderCreateTaxLineInput> | null;
  title: string;
};

export type OrderCreateTaxLineInput = {
  channelLiable?: boolean | null;
  priceSet?: MoneyBagInput | null;
  rate: string;
  title: string;
};

export type OrderCreateUpsertCustomerAttributesInput = {
  addresses?: Array<OrderCreateCustomerAddressInput> | null;
  email?: string | null;
  firstName?: string | null;
  id?: string | null;
  lastName?: string | null;
  multipassIdentifier?: string | null;
  note?: string | null;
  phone?: string | null;
  tags?: Array<string> | null;
  taxExempt?: boolean | null;
};

export type OrderCreateUserErrorCode =
  | 'FULFILLMENT_SERVICE_INVALID'
  | 'INVALID'
  | 'INVENTORY_CLAIM_FAILED'
  | 'PROCESSED_AT_INVALID'
  | 'REDUNDANT_CUSTOMER_FIELDS'
  | 'SHOP_DORMANT'
  | 'TAX_LINE_RATE_MISSING';

export type OrderDeleteUserErrorCode =
  | 'INVALID'
  | 'NOT_FOUND';

export type OrderDisplayFinancialStatus =
  | 'AUTHORIZED'
  | 'EXPIRED'
  | 'PAID'
  | 'PARTIALLY_PAID'
  | 'PARTIALLY_REFUNDED'
  | 'PENDING'
  | 'REFUNDED'
  | 'VOIDED';

export type OrderDisplayFulfillmentStatus =
  | 'FULFILLED'
  | 'FULFILLMENT_NOT_REQUIRED'
  | 'IN_PROGRESS'
  | 'ON_HOLD'
  | 'OPEN'
  | 'PARTIALLY_FULFILLED'
  | 'PENDING_FULFILLMENT'
  | 'REQUEST_DECLINED'
  | 'RESTOCKED'
  | 'SCHEDULED'
  | 'UNFULFILLED';

export type OrderTransactionInput = {
  amount: string;
  gateway: string;
  kind: OrderTransactionKind;
  orderId: string;
  parentId?: string | null;
};

export type OrderTransactionKind =
  | 'AUTHORIZATION'
  | 'CAPTURE'
  | 'CHANGE'
  | 'EMV_AUTHORIZATION'
  | 'REFUND'
  | 'SALE'
  | 'SUGGESTED_REFUND'
  | 'VOID';

export type OrderTransactionStatus =
  | 'AWAITING_RESPONSE'
  | 'ERROR'
  | 'FAILURE'
  | 'PENDING'
  | 'SUCCESS'
  | 'UNKNOWN';

export type PaymentScheduleInput = {
  dueAt?: string | null;
  issuedAt?: string | null;
};

export type PaymentTermsInput = {
  paymentSchedules?: Array<PaymentScheduleInput> | null;
  paymentTermsTemplateId?: string | null;
};

export type ProductDiscountsWithTagsOnSameCartLineInput = {
  add?: Array<string> | null;
  remove?: Array<string> | null;
};

export type ProductVariantInventoryPolicy =
  | 'CONTINUE'
  | 'DENY';

export type PurchasingCompanyInput = {
  companyContactId: string;
  companyId: string;
  companyLocationId: string;
};

export type PurchasingEntityInput = {
  customerId?: string | null;
  purchasingCompany?: PurchasingCompanyInput | null;
};

export type RefundDutyInput = {
  dutyId: string;
  refundType?: RefundDutyRefundType | null;
};

export type RefundDutyRefundType =
  | 'FULL'
  | 'PROPORTIONAL';

export type RefundInput = {
  allowOverRefunding?: boolean | null;
  currency?: string | null;
  discrepancyReason?: OrderAdjustmentInputDiscrepancyReason | null;
  note?: string | null;
  notify?: boolean | null;
  orderId: string;
  processedAt?: string | null;
  refundDuties?: Array<RefundDutyInput> | null;
  refundLineItems?: Array<RefundLineItemInput> | null;
  refundMethods?: Array<RefundMethodInput> | null;
  shipping?: ShippingRefundInput | null;
  transactions?: Array<OrderTransactionInput> | null;
};

export type RefundLineItemInput = {
  lineItemId: string;
  locationId?: string | null;
  quantity: number;
  restockType?: RefundLineItemRestockType | null;
};

export type RefundLineItemRestockType =
  | 'CANCEL'
  | 'LEGACY_RESTOCK'
  | 'NO_RESTOCK'
  | 'RETURN';

export type RefundMethodInput =
  {   storeCreditRefund: StoreCreditRefundInput; };

export type ShippingLineInput = {
  /** @deprecated `priceWithCurrency` should be used instead, where currencies can be specified. */
  price?: string | null;
  priceWithCurrency?: MoneyInput | null;
  shippingRateHandle?: string | null;
  title?: string | null;
};

export type ShippingRefundInput = {
  amount?: string | null;
  fullRefund?: boolean | null;
};

export type ShopPolicyType =
  | 'CONTACT_INFORMATION'
  | 'LEGAL_NOTICE'
  | 'PRIVACY_POLICY'
  | 'REFUND_POLICY'
  | 'SHIPPING_POLICY'
  | 'SUBSCRIPTION_POLICY'
  | 'TERMS_OF_SALE'
  | 'TERMS_OF_SERVICE';

export type StoreCreditRefundInput = {
  amount: MoneyInput;
  expiresAt?: string | null;
};

export type TaxExemption =
  | 'CA_BC_COMMERCIAL_FISHERY_EXEMPTION'
  | 'CA_BC_CONTRACTOR_EXEMPTION'
  | 'CA_BC_PRODUCTION_AND_MACHINERY_EXEMPTION'
  | 'CA_BC_RESELLER_EXEMPTION'
  | 'CA_BC_SUB_CONTRACTOR_EXEMPTION'
  | 'CA_DIPLOMAT_EXEMPTION'
  | 'CA_MB_COMMERCIAL_FISHERY_EXEMPTION'
  | 'CA_MB_FARMER_EXEMPTION'
  | 'CA_MB_RESELLER_EXEMPTION'
  | 'CA_NL_VPT_RESELLER_EXEMPTION'
  | 'CA_NS_COMMERCIAL_FISHERY_EXEMPTION'
  | 'CA_NS_FARMER_EXEMPTION'
  | 'CA_ON_PURCHASE_EXEMPTION'
  | 'CA_PE_COMMERCIAL_FISHERY_EXEMPTION'
  | 'CA_SK_COMMERCIAL_FISHERY_EXEMPTION'
  | 'CA_SK_CONTRACTOR_EXEMPTION'
  | 'CA_SK_FARMER_EXEMPTION'
  | 'CA_SK_PRODUCTION_AND_MACHINERY_EXEMPTION'
  | 'CA_SK_RESELLER_EXEMPTION'
  | 'CA_SK_SUB_CONTRACTOR_EXEMPTION'
  | 'CA_SK_VPT_RESELLER_EXEMPTION'
  | 'CA_STATUS_CARD_EXEMPTION'
  | 'EU_REVERSE_CHARGE_EXEMPTION_RULE'
  | 'US_AK_RESELLER_EXEMPTION'
  | 'US_AL_RESELLER_EXEMPTION'
  | 'US_AR_RESELLER_EXEMPTION'
  | 'US_AZ_RESELLER_EXEMPTION'
  | 'US_CA_RESELLER_EXEMPTION'
  | 'US_CO_RESELLER_EXEMPTION'
  | 'US_CT_RESELLER_EXEMPTION'
  | 'US_DC_RESELLER_EXEMPTION'
  | 'US_DE_RESELLER_EXEMPTION'
  | 'US_FL_RESELLER_EXEMPTION'
  | 'US_GA_RESELLER_EXEMPTION'
  | 'US_HI_RESELLER_EXEMPTION'
  | 'US_IA_RESELLER_EXEMPTION'
  | 'US_ID_RESELLER_EXEMPTION'
  | 'US_IL_RESELLER_EXEMPTION'
  | 'US_IN_RESELLER_EXEMPTION'
  | 'US_KS_RESELLER_EXEMPTION'
  | 'US_KY_RESELLER_EXEMPTION'
  | 'US_LA_RESELLER_EXEMPTION'
  | 'US_MA_RESELLER_EXEMPTION'
  | 'US_MD_RESELLER_EXEMPTION'
  | 'US_ME_RESELLER_EXEMPTION'
  | 'US_MI_RESELLER_EXEMPTION'
  | 'US_MN_RESELLER_EXEMPTION'
  | 'US_MO_RESELLER_EXEMPTION'
  | 'US_MS_RESELLER_EXEMPTION'
  | 'US_MT_RESELLER_EXEMPTION'
  | 'US_NC_RESELLER_EXEMPTION'
  | 'US_ND_RESELLER_EXEMPTION'
  | 'US_NE_RESELLER_EXEMPTION'
  | 'US_NH_RESELLER_EXEMPTION'
  | 'US_NJ_RESELLER_EXEMPTION'
  | 'US_NM_RESELLER_EXEMPTION'
  | 'US_NV_RESELLER_EXEMPTION'
  | 'US_NY_RESELLER_EXEMPTION'
  | 'US_OH_RESELLER_EXEMPTION'
  | 'US_OK_RESELLER_EXEMPTION'
  | 'US_OR_RESELLER_EXEMPTION'
  | 'US_PA_RESELLER_EXEMPTION'
  | 'US_RI_RESELLER_EXEMPTION'
  | 'US_SC_RESELLER_EXEMPTION'
  | 'US_SD_RESELLER_EXEMPTION'
  | 'US_TN_RESELLER_EXEMPTION'
  | 'US_TX_RESELLER_EXEMPTION'
  | 'US_UT_RESELLER_EXEMPTION'
  | 'US_VA_RESELLER_EXEMPTION'
  | 'US_VT_RESELLER_EXEMPTION'
  | 'US_WA_RESELLER_EXEMPTION'
  | 'US_WI_RESELLER_EXEMPTION'
  | 'US_WV_RESELLER_EXEMPTION'
  | 'US_WY_RESELLER_EXEMPTION';

export type WeightInput = {
  unit: WeightUnit;
  value: number;
};

export type WeightUnit =
  | 'GRAMS'
  | 'KILOGRAMS'
  | 'OUNCES'
  | 'POUNDS';

export type ShopAndScopesQueryVariables = Exact<{ [key: string]: never; }>;


export type ShopAndScopesQuery = { shop: { name: string, myshopifyDomain: string, currencyCode: string, ianaTimezone: string, taxesIncluded: boolean, primaryDomain: { host: string }, plan: { publicDisplayName: string } }, currentAppInstallation: { accessScopes: Array<{ handle: string }>, app: { apiKey: string } } };

export type ShopDomainsQueryVariables = Exact<{ [key: string]: never; }>;


export type ShopDomainsQuery = { shop: { domains: Array<{ host: string }> } };

export type ShopShipsToQueryVariables = Exact<{ [key: string]: never; }>;


export type ShopShipsToQuery = { shop: { shipsToCountries: Array<string>, contactEmail: string } };

export type WebhookSubscriptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhookSubscriptionsQuery = { webhookSubscriptions: { nodes: Array<{ id: string, topic: string, uri: string }> } };

export type SubscriptionsAndScopesQueryVariables = Exact<{ [key: string]: never; }>;


export type SubscriptionsAndScopesQuery = { currentAppInstallation: { accessScopes: Array<{ handle: string }> }, webhookSubscriptions: { nodes: Array<{ id: string, topic: string, uri: string }> } };

export type WebhookSubscriptionCreateMutationVariables = Exact<{
  topic: string;
  uri: string;
}>;


export type WebhookSubscriptionCreateMutation = { webhookSubscriptionCreate: { webhookSubscription: { id: string } | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type WebhookSubscriptionDeleteMutationVariables = Exact<{
  id: string;
}>;


export type WebhookSubscriptionDeleteMutation = { webhookSubscriptionDelete: { deletedWebhookSubscriptionId: string | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type DraftOrderCreateMutationVariables = Exact<{
  input: DraftOrderInput;
}>;


export type DraftOrderCreateMutation = { draftOrderCreate: { draftOrder: { id: string } | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type DraftOrderDeleteMutationVariables = Exact<{
  id: string;
}>;


export type DraftOrderDeleteMutation = { draftOrderDelete: { deletedId: string | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type CheckDiscountCreateMutationVariables = Exact<{
  discount: DiscountCodeBasicInput;
}>;


export type CheckDiscountCreateMutation = { discountCodeBasicCreate: { codeDiscountNode: { id: string } | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type CheckDiscountDeleteMutationVariables = Exact<{
  id: string;
}>;


export type CheckDiscountDeleteMutation = { discountCodeDelete: { deletedCodeDiscountId: string | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type MainThemeQueryVariables = Exact<{
  file: string;
}>;


export type MainThemeQuery = { themes: { nodes: Array<{ id: string, name: string, files: { nodes: Array<{ filename: string, body:
            | { content: string }
            | Record<PropertyKey, never>
           }> } | null }> } | null };

export type ThemeFilesUpsertMutationVariables = Exact<{
  themeId: string;
  files: Array<OnlineStoreThemeFilesUpsertFileInput> | OnlineStoreThemeFilesUpsertFileInput;
}>;


export type ThemeFilesUpsertMutation = { themeFilesUpsert: { job: { id: string, done: boolean } | null, upsertedThemeFiles: Array<{ filename: string }> | null, userErrors: Array<{ code: OnlineStoreThemeFilesUserErrorsCode | null, message: string }> } | null };

export type ThemeJobQueryVariables = Exact<{
  id: string;
}>;


export type ThemeJobQuery = { job: { done: boolean } | null };

export type OrdersFoundQueryVariables = Exact<{
  query: string;
  first: number;
}>;


export type OrdersFoundQuery = { orders: { nodes: Array<{ legacyResourceId: string, name: string, createdAt: string, updatedAt: string, cancelledAt: string | null, presentmentCurrencyCode: string, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, sourceIdentifier: string | null, totalPriceSet: { presentmentMoney: { amount: string, currencyCode: string } }, totalRefundedSet: { presentmentMoney: { amount: string, currencyCode: string } }, refunds: Array<{ legacyResourceId: string, createdAt: string | null, totalRefundedSet: { presentmentMoney: { amount: string, currencyCode: string } } }>, customAttributes: Array<{ key: string, value: string | null }> }> } };

export type OrderByIdQueryVariables = Exact<{
  id: string;
}>;


export type OrderByIdQuery = { order: { legacyResourceId: string, name: string, createdAt: string, updatedAt: string, cancelledAt: string | null, presentmentCurrencyCode: string, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, sourceIdentifier: string | null, totalPriceSet: { presentmentMoney: { amount: string, currencyCode: string } }, totalRefundedSet: { presentmentMoney: { amount: string, currencyCode: string } }, refunds: Array<{ legacyResourceId: string, createdAt: string | null, totalRefundedSet: { presentmentMoney: { amount: string, currencyCode: string } } }>, customAttributes: Array<{ key: string, value: string | null }>, fulfillments: Array<{ createdAt: string, deliveredAt: string | null, status: FulfillmentStatus, displayStatus: FulfillmentDisplayStatus | null, trackingInfo: Array<{ company: string | null, number: string | null, url: string | null }> }> } | null };

export type OrdersByIdQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type OrdersByIdQuery = { nodes: Array<
    | { legacyResourceId: string, name: string, createdAt: string, updatedAt: string, cancelledAt: string | null, presentmentCurrencyCode: string, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, sourceIdentifier: string | null, totalPriceSet: { presentmentMoney: { amount: string, currencyCode: string } }, totalRefundedSet: { presentmentMoney: { amount: string, currencyCode: string } }, refunds: Array<{ legacyResourceId: string, createdAt: string | null, totalRefundedSet: { presentmentMoney: { amount: string, currencyCode: string } } }>, customAttributes: Array<{ key: string, value: string | null }> }
    | Record<PropertyKey, never>
   | null> };

export type OrderCreateMutationVariables = Exact<{
  order: OrderCreateOrderInput;
  options?: OrderCreateOptionsInput | null;
}>;


export type OrderCreateMutation = { orderCreate: { order: { legacyResourceId: string, name: string, createdAt: string, updatedAt: string, cancelledAt: string | null, presentmentCurrencyCode: string, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, sourceIdentifier: string | null, totalPriceSet: { presentmentMoney: { amount: string, currencyCode: string } }, totalRefundedSet: { presentmentMoney: { amount: string, currencyCode: string } }, refunds: Array<{ legacyResourceId: string, createdAt: string | null, totalRefundedSet: { presentmentMoney: { amount: string, currencyCode: string } } }>, customAttributes: Array<{ key: string, value: string | null }> } | null, userErrors: Array<{ field: Array<string> | null, message: string, code: OrderCreateUserErrorCode | null }> } | null };

export type OrderCancelMutationVariables = Exact<{
  id: string;
}>;


export type OrderCancelMutation = { orderCancel: { orderCancelUserErrors: Array<{ message: string }> } | null };

export type OrderCancelForShopperMutationVariables = Exact<{
  id: string;
}>;


export type OrderCancelForShopperMutation = { orderCancel: { orderCancelUserErrors: Array<{ message: string }> } | null };

export type OrderCancelReleasedMutationVariables = Exact<{
  id: string;
}>;


export type OrderCancelReleasedMutation = { orderCancel: { orderCancelUserErrors: Array<{ message: string }> } | null };

export type OrderReceivedQueryVariables = Exact<{
  id: string;
}>;


export type OrderReceivedQuery = { order: { cancelledAt: string | null, presentmentCurrencyCode: string, totalReceivedSet: { presentmentMoney: { amount: string, currencyCode: string } }, totalOutstandingSet: { presentmentMoney: { amount: string, currencyCode: string } } } | null };

export type OrderMarkPaidMutationVariables = Exact<{
  id: string;
}>;


export type OrderMarkPaidMutation = { orderMarkAsPaid: { userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type OrderManualPaymentMutationVariables = Exact<{
  id: string;
  amount: MoneyInput;
}>;


export type OrderManualPaymentMutation = { orderCreateManualPayment: { userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type OrderReaddressMutationVariables = Exact<{
  id: string;
  shippingAddress: MailingAddressInput;
}>;


export type OrderReaddressMutation = { orderUpdate: { userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type OrderAddressQueryVariables = Exact<{
  id: string;
}>;


export type OrderAddressQuery = { order: { shippingAddress: { firstName: string | null, lastName: string | null, company: string | null, address1: string | null, address2: string | null, city: string | null, zip: string | null, provinceCode: string | null } | null } | null };

export type OrderDeleteMutationVariables = Exact<{
  id: string;
}>;


export type OrderDeleteMutation = { orderDelete: { deletedId: string | null, userErrors: Array<{ message: string, code: OrderDeleteUserErrorCode | null }> } | null };

export type OrderAttributesQueryVariables = Exact<{
  id: string;
}>;


export type OrderAttributesQuery = { order: { name: string, customAttributes: Array<{ key: string, value: string | null }> } | null };

export type OrderUpdateMutationVariables = Exact<{
  id: string;
  customAttributes?: Array<AttributeInput> | AttributeInput | null;
}>;


export type OrderUpdateMutation = { orderUpdate: { userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type OrderMoneyQueryVariables = Exact<{
  id: string;
}>;


export type OrderMoneyQuery = { order: { currencyCode: string, presentmentCurrencyCode: string, totalRefundedSet: { presentmentMoney: { amount: string, currencyCode: string } }, refunds: Array<{ note: string | null }>, transactions: Array<{ id: string, kind: OrderTransactionKind, status: OrderTransactionStatus, gateway: string | null }> } | null };

export type OrderGoodsQueryVariables = Exact<{
  id: string;
}>;


export type OrderGoodsQuery = { order: { lineItems: { nodes: Array<{ id: string, refundableQuantity: number, unfulfilledQuantity: number, variant: { legacyResourceId: string } | null }> } } | null };

export type OrderRefundMutationVariables = Exact<{
  input: RefundInput;
  key: string;
}>;


export type OrderRefundMutation = { refundCreate: { refund: { legacyResourceId: string } | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type SaleDraftCreateMutationVariables = Exact<{
  input: DraftOrderInput;
}>;


export type SaleDraftCreateMutation = { draftOrderCreate: { draftOrder: { legacyResourceId: string, name: string, status: DraftOrderStatus, ready: boolean, completedAt: string | null, presentmentCurrencyCode: string, totalPriceSet: { presentmentMoney: { amount: string, currencyCode: string } }, order: { legacyResourceId: string, name: string, createdAt: string, updatedAt: string, cancelledAt: string | null, presentmentCurrencyCode: string, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, sourceIdentifier: string | null, totalPriceSet: { presentmentMoney: { amount: string, currencyCode: string } }, totalRefundedSet: { presentmentMoney: { amount: string, currencyCode: string } }, refunds: Array<{ legacyResourceId: string, createdAt: string | null, totalRefundedSet: { presentmentMoney: { amount: string, currencyCode: string } } }>, customAttributes: Array<{ key: string, value: string | null }> } | null } | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type SaleDraftQueryVariables = Exact<{
  id: string;
  lines: number;
}>;


export type SaleDraftQuery = { draftOrder: { legacyResourceId: string, name: string, status: DraftOrderStatus, ready: boolean, completedAt: string | null, presentmentCurrencyCode: string, totalPriceSet: { presentmentMoney: { amount: string, currencyCode: string } }, order: { legacyResourceId: string, name: string, createdAt: string, updatedAt: string, cancelledAt: string | null, presentmentCurrencyCode: string, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, sourceIdentifier: string | null, totalPriceSet: { presentmentMoney: { amount: string, currencyCode: string } }, totalRefundedSet: { presentmentMoney: { amount: string, currencyCode: string } }, refunds: Array<{ legacyResourceId: string, createdAt: string | null, totalRefundedSet: { presentmentMoney: { amount: string, currencyCode: string } } }>, customAttributes: Array<{ key: string, value: string | null }> } | null, lineItems: { nodes: Array<{ quantity: number, variant: { legacyResourceId: string } | null }> } } | null };

export type SaleDraftCompleteMutationVariables = Exact<{
  id: string;
}>;


export type SaleDraftCompleteMutation = { draftOrderComplete: { draftOrder: { order: { legacyResourceId: string, name: string, createdAt: string, updatedAt: string, cancelledAt: string | null, presentmentCurrencyCode: string, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, totalPriceSet: { presentmentMoney: { amount: string, currencyCode: string } } } | null } | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type SaleDraftCompletePendingMutationVariables = Exact<{
  id: string;
}>;


export type SaleDraftCompletePendingMutation = { draftOrderComplete: { draftOrder: { order: { legacyResourceId: string, name: string, createdAt: string, updatedAt: string, cancelledAt: string | null, presentmentCurrencyCode: string, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, totalPriceSet: { presentmentMoney: { amount: string, currencyCode: string } } } | null } | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type SaleDraftDeleteMutationVariables = Exact<{
  id: string;
}>;


export type SaleDraftDeleteMutation = { draftOrderDelete: { deletedId: string | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type SaleDraftsFoundQueryVariables = Exact<{
  query: string;
}>;


export type SaleDraftsFoundQuery = { draftOrders: { nodes: Array<{ legacyResourceId: string, status: DraftOrderStatus, customAttributes: Array<{ key: string, value: string | null }> }> } };

export type SaleCustomerQueryVariables = Exact<{
  email: string;
}>;


export type SaleCustomerQuery = { customerByIdentifier: { id: string } | null };

export type SaleCustomerCreateMutationVariables = Exact<{
  input: CustomerInput;
}>;


export type SaleCustomerCreateMutation = { customerCreate: { customer: { id: string } | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type CustomerConsentMutationVariables = Exact<{
  input: CustomerEmailMarketingConsentUpdateInput;
}>;


export type CustomerConsentMutation = { customerEmailMarketingConsentUpdate: { customer: { id: string } | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type CheckoutCartFactsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type CheckoutCartFactsQuery = { shop: { currencyCode: string, enabledPresentmentCurrencies: Array<string>, taxesIncluded: boolean, shopAddress: { countryCodeV2: string | null } }, nodes: Array<
    | { legacyResourceId: string, title: string, sku: string | null, price: string, compareAtPrice: string | null, taxable: boolean, availableForSale: boolean, sellableOnlineQuantity: number, inventoryPolicy: ProductVariantInventoryPolicy, inventoryItem: { tracked: boolean, requiresShipping: boolean, measurement: { weight: { unit: WeightUnit, value: number } | null } }, media: { nodes: Array<
          | { preview: { image: { url: string } | null } | null }
          | { preview: { image: { url: string } | null } | null }
          | { preview: { image: { url: string } | null } | null }
          | { preview: { image: { url: string } | null } | null }
        > }, product: { legacyResourceId: string, title: string, handle: string, hasOnlyDefaultVariant: boolean, featuredMedia:
          | { preview: { image: { url: string } | null } | null }
          | { preview: { image: { url: string } | null } | null }
          | { preview: { image: { url: string } | null } | null }
          | { preview: { image: { url: string } | null } | null }
         | null } }
    | Record<PropertyKey, never>
   | null> };

export type CheckoutVariantsThereQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type CheckoutVariantsThereQuery = { nodes: Array<
    | { id: string }
    | Record<PropertyKey, never>
   | null> };

export type CheckoutSellableProductsQueryVariables = Exact<{ [key: string]: never; }>;


export type CheckoutSellableProductsQuery = { products: { nodes: Array<{ variants: { nodes: Array<{ id: string, availableForSale: boolean, price: string }> } }> } };

export type CheckoutCalculateMutationVariables = Exact<{
  input: DraftOrderInput;
}>;


export type CheckoutCalculateMutation = { draftOrderCalculate: { calculatedDraftOrder: { presentmentCurrencyCode: string, taxesIncluded: boolean, lineItems: Array<{ quantity: number, originalUnitPriceSet: { presentmentMoney: { amount: string, currencyCode: string } }, originalTotalSet: { presentmentMoney: { amount: string, currencyCode: string } }, discountedTotalSet: { presentmentMoney: { amount: string, currencyCode: string } }, variant: { legacyResourceId: string, availableForSale: boolean, sellableOnlineQuantity: number, inventoryPolicy: ProductVariantInventoryPolicy, inventoryItem: { tracked: boolean } } | null }>, subtotalPriceSet: { presentmentMoney: { amount: string, currencyCode: string } }, totalTaxSet: { presentmentMoney: { amount: string, currencyCode: string } }, totalPriceSet: { presentmentMoney: { amount: string, currencyCode: string } }, taxLines: Array<{ title: string, rate: number | null, priceSet: { presentmentMoney: { amount: string, currencyCode: string } } }>, platformDiscounts: Array<{ title: string, code: string | null, totalAmountPriceSet: { presentmentMoney: { amount: string, currencyCode: string } } }> } | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type CheckoutCodeLimitsQueryVariables = Exact<{
  code: string;
  search: string;
}>;


export type CheckoutCodeLimitsQuery = { codeDiscountNodeByCode: { id: string, codeDiscount:
      | { usageLimit: number | null, appliesOncePerCustomer: boolean, asyncUsageCount: number, codes: { nodes: Array<{ code: string, asyncUsageCount: number }> }, codesCount: { count: number } | null }
      | { usageLimit: number | null, appliesOncePerCustomer: boolean, asyncUsageCount: number, codes: { nodes: Array<{ code: string, asyncUsageCount: number }> }, codesCount: { count: number } | null }
      | { usageLimit: number | null, appliesOncePerCustomer: boolean, asyncUsageCount: number, codes: { nodes: Array<{ code: string, asyncUsageCount: number }> }, codesCount: { count: number } | null }
      | { usageLimit: number | null, appliesOncePerCustomer: boolean, asyncUsageCount: number, codes: { nodes: Array<{ code: string, asyncUsageCount: number }> }, codesCount: { count: number } | null }
     } | null };

export type CheckoutDiscountByCodeQueryVariables = Exact<{
  code: string;
}>;


export type CheckoutDiscountByCodeQuery = { codeDiscountNodeByCode: { codeDiscount:
      | { status: DiscountStatus, context:
          | { type: 'DiscountBuyerSelectionAll' }
          | { type: 'DiscountCustomerSegments' }
          | { type: 'DiscountCustomers' }
          | { type: 'DiscountMarkets' }
         }
      | { status: DiscountStatus, context:
          | { type: 'DiscountBuyerSelectionAll' }
          | { type: 'DiscountCustomerSegments' }
          | { type: 'DiscountCustomers' }
          | { type: 'DiscountMarkets' }
         }
      | { status: DiscountStatus, context:
          | { type: 'DiscountBuyerSelectionAll' }
          | { type: 'DiscountCustomerSegments' }
          | { type: 'DiscountCustomers' }
          | { type: 'DiscountMarkets' }
         }
      | { status: DiscountStatus, context:
          | { type: 'DiscountBuyerSelectionAll' }
          | { type: 'DiscountCustomerSegments' }
          | { type: 'DiscountCustomers' }
          | { type: 'DiscountMarkets' }
         }
     } | null };

export type CheckoutCodeConditionsQueryVariables = Exact<{
  code: string;
  search: string;
}>;


export type CheckoutCodeConditionsQuery = { codeDiscountNodeByCode: { codeDiscount:
      | { usageLimit: number | null, appliesOncePerCustomer: boolean, asyncUsageCount: number, type: 'DiscountCodeApp', codes: { nodes: Array<{ code: string, asyncUsageCount: number }> }, codesCount: { count: number } | null }
      | { usageLimit: number | null, appliesOncePerCustomer: boolean, asyncUsageCount: number, type: 'DiscountCodeBasic', codes: { nodes: Array<{ code: string, asyncUsageCount: number }> }, codesCount: { count: number } | null, minimumRequirement:
          | { greaterThanOrEqualToQuantity: string }
          | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
         | null, customerGets: { appliesOnOneTimePurchase: boolean, items:
            | { type: 'AllDiscountItems' }
            | { type: 'DiscountCollections', collections: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
            | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ legacyResourceId: string }>, pageInfo: { hasNextPage: boolean } } }
           } }
      | { usageLimit: number | null, appliesOncePerCustomer: boolean, asyncUsageCount: number, type: 'DiscountCodeBxgy', codes: { nodes: Array<{ code: string, asyncUsageCount: number }> }, codesCount: { count: number } | null, customerBuys: { isOneTimePurchase: boolean, value:
            | { amount: string }
            | { quantity: string }
          , items:
            | { type: 'AllDiscountItems' }
            | { type: 'DiscountCollections', collections: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
            | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ legacyResourceId: string }>, pageInfo: { hasNextPage: boolean } } }
           }, customerGets: { value:
            | { quantity: { quantity: string } }
            | Record<PropertyKey, never>
          , items:
            | { type: 'AllDiscountItems' }
            | { type: 'DiscountCollections', collections: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
            | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ legacyResourceId: string }>, pageInfo: { hasNextPage: boolean } } }
           } }
      | { usageLimit: number | null, appliesOncePerCustomer: boolean, asyncUsageCount: number, appliesOnOneTimePurchase: boolean, type: 'DiscountCodeFreeShipping', codes: { nodes: Array<{ code: string, asyncUsageCount: number }> }, codesCount: { count: number } | null, minimumRequirement:
          | { greaterThanOrEqualToQuantity: string }
          | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
         | null, maximumShippingPrice: { amount: string, currencyCode: string } | null, destinationSelection:
          | { countries: Array<string>, includeRestOfWorld: boolean, type: 'DiscountCountries' }
          | { type: 'DiscountCountryAll' }
         }
     } | null };

export type CheckoutCollectionsOfGoodsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type CheckoutCollectionsOfGoodsQuery = { nodes: Array<
    | { legacyResourceId: string, collections: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
    | Record<PropertyKey, never>
   | null> };

export type ProductsForOrderBumpQueryVariables = Exact<{
  query?: string | null;
}>;


export type ProductsForOrderBumpQuery = { products: { pageInfo: { hasNextPage: boolean }, nodes: Array<{ id: string, title: string, hasOnlyDefaultVariant: boolean, variants: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ legacyResourceId: string, title: string, price: string, availableForSale: boolean }> } }> } };

export type FurtherVariantsForOrderBumpQueryVariables = Exact<{
  id: string;
  after?: string | null;
}>;


export type FurtherVariantsForOrderBumpQuery = { product: { variants: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ legacyResourceId: string, title: string, price: string, availableForSale: boolean }> } } | null };

export type VariantOfOrderBumpQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type VariantOfOrderBumpQuery = { nodes: Array<
    | { legacyResourceId: string, title: string, price: string, product: { legacyResourceId: string, title: string, hasOnlyDefaultVariant: boolean } }
    | Record<PropertyKey, never>
   | null> };

export type ShippingProfilesQueryVariables = Exact<{ [key: string]: never; }>;


export type ShippingProfilesQuery = { deliveryProfiles: { nodes: Array<{ id: string, name: string, default: boolean, profileLocationGroups: Array<{ locationGroup: { id: string } }> }> } };

export type ShippingZonesQueryVariables = Exact<{
  profile: string;
  group: string;
  after?: string | null;
}>;


export type ShippingZonesQuery = { deliveryProfile: { profileLocationGroups: Array<{ locationGroupZones: { nodes: Array<{ zone: { name: string, countries: Array<{ code: { countryCode: string | null, restOfWorld: boolean }, provinces: Array<{ code: string }> }> }, methodDefinitions: { nodes: Array<{ id: string, name: string, description: string | null, active: boolean, methodConditions: Array<{ field: DeliveryConditionField, operator: DeliveryConditionOperator, conditionCriteria:
                  | { __typename: 'MoneyV2', amount: string, currencyCode: string }
                  | { __typename: 'Weight', unit: WeightUnit, value: number }
                 }>, rateProvider:
                | { __typename: 'DeliveryParticipant' }
                | { __typename: 'DeliveryRateDefinition', price: { amount: string, currencyCode: string } }
               }>, pageInfo: { hasNextPage: boolean } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } }> } | null };

export type ShopPoliciesUntranslatedQueryVariables = Exact<{ [key: string]: never; }>;


export type ShopPoliciesUntranslatedQuery = { shop: { shopPolicies: Array<{ type: ShopPolicyType, title: string, body: string }> } };

export type ShopPoliciesQueryVariables = Exact<{
  locale: string;
  instead: string;
}>;


export type ShopPoliciesQuery = { shop: { shopPolicies: Array<{ type: ShopPolicyType, title: string, body: string, translations: Array<{ key: string, value: string | null }>, instead: Array<{ key: string, value: string | null }> }> } };

export type ProductsForPreviewQueryVariables = Exact<{ [key: string]: never; }>;


export type ProductsForPreviewQuery = { shop: { currencyCode: string }, products: { nodes: Array<{ title: string, hasOnlyDefaultVariant: boolean, featuredMedia:
        | { preview: { image: { url: string } | null } | null }
        | { preview: { image: { url: string } | null } | null }
        | { preview: { image: { url: string } | null } | null }
        | { preview: { image: { url: string } | null } | null }
       | null, variants: { nodes: Array<{ title: string, price: string, compareAtPrice: string | null, inventoryItem: { measurement: { weight: { unit: WeightUnit, value: number } | null } } }> } }> } };

export type ShopLocalesQueryVariables = Exact<{ [key: string]: never; }>;


export type ShopLocalesQuery = { shopLocales: Array<{ locale: string, primary: boolean }> };

export type NewReminderCodeMutationVariables = Exact<{
  input: DiscountCodeBasicInput;
}>;


export type NewReminderCodeMutation = { saved: { userErrors: Array<{ message: string, code: DiscountErrorCode | null }> } | null };

export type AutomaticDiscountsQueryVariables = Exact<{
  after?: string | null;
}>;


export type AutomaticDiscountsQuery = { discountNodes: { pageInfo: { hasNextPage: boolean, endCursor: string | null }, nodes: Array<{ id: string, metafield: { value: string } | null, discount:
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, type: 'DiscountAutomaticApp', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , appDiscountType: { title: string, app: { title: string } } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticBasic', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , minimumRequirement:
            | { greaterThanOrEqualToQuantity: string }
            | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
           | null, customerGets: { value:
              | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
              | { percentage: number }
              | Record<PropertyKey, never>
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, usesPerOrderLimit: number | null, type: 'DiscountAutomaticBxgy', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , customerBuys: { value:
              | { amount: string }
              | { quantity: string }
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             }, customerGets: { value:
              | { quantity: { quantity: string }, effect:
                  | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
                  | { percentage: number }
                 }
              | Record<PropertyKey, never>
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticFreeShipping', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , minimumRequirement:
            | { greaterThanOrEqualToQuantity: string }
            | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
           | null, maximumShippingPrice: { amount: string, currencyCode: string } | null, destinationSelection:
            | { countries: Array<string>, includeRestOfWorld: boolean }
            | Record<PropertyKey, never>
           }
        | { type: 'DiscountCodeApp' }
        | { type: 'DiscountCodeBasic' }
        | { type: 'DiscountCodeBxgy' }
        | { type: 'DiscountCodeFreeShipping' }
       }> } };

export type AutomaticDiscountQueryVariables = Exact<{
  id: string;
}>;


export type AutomaticDiscountQuery = { discountNode: { id: string, metafield: { value: string } | null, discount:
      | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, type: 'DiscountAutomaticApp', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
          | { type: 'DiscountBuyerSelectionAll' }
          | { type: 'DiscountCustomerSegments' }
          | { type: 'DiscountCustomers' }
          | { type: 'DiscountMarkets' }
        , appDiscountType: { title: string, app: { title: string } } }
      | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticBasic', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
          | { type: 'DiscountBuyerSelectionAll' }
          | { type: 'DiscountCustomerSegments' }
          | { type: 'DiscountCustomers' }
          | { type: 'DiscountMarkets' }
        , minimumRequirement:
          | { greaterThanOrEqualToQuantity: string }
          | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
         | null, customerGets: { value:
            | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
            | { percentage: number }
            | Record<PropertyKey, never>
          , items:
            | { type: 'AllDiscountItems' }
            | { type: 'DiscountCollections' }
            | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
           } }
      | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, usesPerOrderLimit: number | null, type: 'DiscountAutomaticBxgy', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
          | { type: 'DiscountBuyerSelectionAll' }
          | { type: 'DiscountCustomerSegments' }
          | { type: 'DiscountCustomers' }
          | { type: 'DiscountMarkets' }
        , customerBuys: { value:
            | { amount: string }
            | { quantity: string }
          , items:
            | { type: 'AllDiscountItems' }
            | { type: 'DiscountCollections' }
            | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
           }, customerGets: { value:
            | { quantity: { quantity: string }, effect:
                | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
                | { percentage: number }
               }
            | Record<PropertyKey, never>
          , items:
            | { type: 'AllDiscountItems' }
            | { type: 'DiscountCollections' }
            | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
           } }
      | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticFreeShipping', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
          | { type: 'DiscountBuyerSelectionAll' }
          | { type: 'DiscountCustomerSegments' }
          | { type: 'DiscountCustomers' }
          | { type: 'DiscountMarkets' }
        , minimumRequirement:
          | { greaterThanOrEqualToQuantity: string }
          | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
         | null, maximumShippingPrice: { amount: string, currencyCode: string } | null, destinationSelection:
          | { countries: Array<string>, includeRestOfWorld: boolean }
          | Record<PropertyKey, never>
         }
      | { type: 'DiscountCodeApp' }
      | { type: 'DiscountCodeBasic' }
      | { type: 'DiscountCodeBxgy' }
      | { type: 'DiscountCodeFreeShipping' }
     } | null };

export type ProductsForDiscountQueryVariables = Exact<{
  query?: string | null;
}>;


export type ProductsForDiscountQuery = { products: { nodes: Array<{ legacyResourceId: string, title: string }> } };

export type NewBasicDiscountMutationVariables = Exact<{
  input: DiscountAutomaticBasicInput;
}>;


export type NewBasicDiscountMutation = { saved: { node: { id: string, metafield: { value: string } | null, discount:
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, type: 'DiscountAutomaticApp', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , appDiscountType: { title: string, app: { title: string } } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticBasic', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , minimumRequirement:
            | { greaterThanOrEqualToQuantity: string }
            | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
           | null, customerGets: { value:
              | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
              | { percentage: number }
              | Record<PropertyKey, never>
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, usesPerOrderLimit: number | null, type: 'DiscountAutomaticBxgy', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , customerBuys: { value:
              | { amount: string }
              | { quantity: string }
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             }, customerGets: { value:
              | { quantity: { quantity: string }, effect:
                  | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
                  | { percentage: number }
                 }
              | Record<PropertyKey, never>
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticFreeShipping', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , minimumRequirement:
            | { greaterThanOrEqualToQuantity: string }
            | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
           | null, maximumShippingPrice: { amount: string, currencyCode: string } | null, destinationSelection:
            | { countries: Array<string>, includeRestOfWorld: boolean }
            | Record<PropertyKey, never>
           }
       } | null, userErrors: Array<{ field: Array<string> | null, message: string, code: DiscountErrorCode | null }> } | null };

export type ChangedBasicDiscountMutationVariables = Exact<{
  id: string;
  input: DiscountAutomaticBasicInput;
}>;


export type ChangedBasicDiscountMutation = { saved: { node: { id: string, metafield: { value: string } | null, discount:
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, type: 'DiscountAutomaticApp', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , appDiscountType: { title: string, app: { title: string } } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticBasic', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , minimumRequirement:
            | { greaterThanOrEqualToQuantity: string }
            | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
           | null, customerGets: { value:
              | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
              | { percentage: number }
              | Record<PropertyKey, never>
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, usesPerOrderLimit: number | null, type: 'DiscountAutomaticBxgy', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , customerBuys: { value:
              | { amount: string }
              | { quantity: string }
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             }, customerGets: { value:
              | { quantity: { quantity: string }, effect:
                  | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
                  | { percentage: number }
                 }
              | Record<PropertyKey, never>
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticFreeShipping', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , minimumRequirement:
            | { greaterThanOrEqualToQuantity: string }
            | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
           | null, maximumShippingPrice: { amount: string, currencyCode: string } | null, destinationSelection:
            | { countries: Array<string>, includeRestOfWorld: boolean }
            | Record<PropertyKey, never>
           }
       } | null, userErrors: Array<{ field: Array<string> | null, message: string, code: DiscountErrorCode | null }> } | null };

export type NewFreeShippingDiscountMutationVariables = Exact<{
  input: DiscountAutomaticFreeShippingInput;
}>;


export type NewFreeShippingDiscountMutation = { saved: { node: { id: string, metafield: { value: string } | null, discount:
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, type: 'DiscountAutomaticApp', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , appDiscountType: { title: string, app: { title: string } } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticBasic', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , minimumRequirement:
            | { greaterThanOrEqualToQuantity: string }
            | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
           | null, customerGets: { value:
              | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
              | { percentage: number }
              | Record<PropertyKey, never>
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, usesPerOrderLimit: number | null, type: 'DiscountAutomaticBxgy', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , customerBuys: { value:
              | { amount: string }
              | { quantity: string }
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             }, customerGets: { value:
              | { quantity: { quantity: string }, effect:
                  | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
                  | { percentage: number }
                 }
              | Record<PropertyKey, never>
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticFreeShipping', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , minimumRequirement:
            | { greaterThanOrEqualToQuantity: string }
            | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
           | null, maximumShippingPrice: { amount: string, currencyCode: string } | null, destinationSelection:
            | { countries: Array<string>, includeRestOfWorld: boolean }
            | Record<PropertyKey, never>
           }
       } | null, userErrors: Array<{ field: Array<string> | null, message: string, code: DiscountErrorCode | null }> } | null };

export type ChangedFreeShippingDiscountMutationVariables = Exact<{
  id: string;
  input: DiscountAutomaticFreeShippingInput;
}>;


export type ChangedFreeShippingDiscountMutation = { saved: { node: { id: string, metafield: { value: string } | null, discount:
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, type: 'DiscountAutomaticApp', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , appDiscountType: { title: string, app: { title: string } } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticBasic', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , minimumRequirement:
            | { greaterThanOrEqualToQuantity: string }
            | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
           | null, customerGets: { value:
              | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
              | { percentage: number }
              | Record<PropertyKey, never>
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, usesPerOrderLimit: number | null, type: 'DiscountAutomaticBxgy', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , customerBuys: { value:
              | { amount: string }
              | { quantity: string }
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             }, customerGets: { value:
              | { quantity: { quantity: string }, effect:
                  | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
                  | { percentage: number }
                 }
              | Record<PropertyKey, never>
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticFreeShipping', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , minimumRequirement:
            | { greaterThanOrEqualToQuantity: string }
            | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
           | null, maximumShippingPrice: { amount: string, currencyCode: string } | null, destinationSelection:
            | { countries: Array<string>, includeRestOfWorld: boolean }
            | Record<PropertyKey, never>
           }
       } | null, userErrors: Array<{ field: Array<string> | null, message: string, code: DiscountErrorCode | null }> } | null };

export type NewBxgyDiscountMutationVariables = Exact<{
  input: DiscountAutomaticBxgyInput;
}>;


export type NewBxgyDiscountMutation = { saved: { node: { id: string, metafield: { value: string } | null, discount:
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, type: 'DiscountAutomaticApp', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , appDiscountType: { title: string, app: { title: string } } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticBasic', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , minimumRequirement:
            | { greaterThanOrEqualToQuantity: string }
            | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
           | null, customerGets: { value:
              | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
              | { percentage: number }
              | Record<PropertyKey, never>
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, usesPerOrderLimit: number | null, type: 'DiscountAutomaticBxgy', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , customerBuys: { value:
              | { amount: string }
              | { quantity: string }
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             }, customerGets: { value:
              | { quantity: { quantity: string }, effect:
                  | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
                  | { percentage: number }
                 }
              | Record<PropertyKey, never>
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticFreeShipping', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , minimumRequirement:
            | { greaterThanOrEqualToQuantity: string }
            | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
           | null, maximumShippingPrice: { amount: string, currencyCode: string } | null, destinationSelection:
            | { countries: Array<string>, includeRestOfWorld: boolean }
            | Record<PropertyKey, never>
           }
       } | null, userErrors: Array<{ field: Array<string> | null, message: string, code: DiscountErrorCode | null }> } | null };

export type ChangedBxgyDiscountMutationVariables = Exact<{
  id: string;
  input: DiscountAutomaticBxgyInput;
}>;


export type ChangedBxgyDiscountMutation = { saved: { node: { id: string, metafield: { value: string } | null, discount:
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, type: 'DiscountAutomaticApp', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , appDiscountType: { title: string, app: { title: string } } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticBasic', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , minimumRequirement:
            | { greaterThanOrEqualToQuantity: string }
            | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
           | null, customerGets: { value:
              | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
              | { percentage: number }
              | Record<PropertyKey, never>
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, usesPerOrderLimit: number | null, type: 'DiscountAutomaticBxgy', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , customerBuys: { value:
              | { amount: string }
              | { quantity: string }
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             }, customerGets: { value:
              | { quantity: { quantity: string }, effect:
                  | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
                  | { percentage: number }
                 }
              | Record<PropertyKey, never>
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticFreeShipping', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , minimumRequirement:
            | { greaterThanOrEqualToQuantity: string }
            | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
           | null, maximumShippingPrice: { amount: string, currencyCode: string } | null, destinationSelection:
            | { countries: Array<string>, includeRestOfWorld: boolean }
            | Record<PropertyKey, never>
           }
       } | null, userErrors: Array<{ field: Array<string> | null, message: string, code: DiscountErrorCode | null }> } | null };

export type PauseAutomaticDiscountMutationVariables = Exact<{
  id: string;
}>;


export type PauseAutomaticDiscountMutation = { saved: { node: { id: string, metafield: { value: string } | null, discount:
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, type: 'DiscountAutomaticApp', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , appDiscountType: { title: string, app: { title: string } } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticBasic', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , minimumRequirement:
            | { greaterThanOrEqualToQuantity: string }
            | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
           | null, customerGets: { value:
              | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
              | { percentage: number }
              | Record<PropertyKey, never>
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, usesPerOrderLimit: number | null, type: 'DiscountAutomaticBxgy', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , customerBuys: { value:
              | { amount: string }
              | { quantity: string }
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             }, customerGets: { value:
              | { quantity: { quantity: string }, effect:
                  | { appliesOnEachItem: boolean, amount: { amount: string, currencyCode: string } }
                  | { percentage: number }
                 }
              | Record<PropertyKey, never>
            , items:
              | { type: 'AllDiscountItems' }
              | { type: 'DiscountCollections' }
              | { type: 'DiscountProducts', products: { nodes: Array<{ legacyResourceId: string, title: string }>, pageInfo: { hasNextPage: boolean } }, productVariants: { nodes: Array<{ id: string }> } }
             } }
        | { title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, updatedAt: string, asyncUsageCount: number, tags: Array<string>, summary: string, type: 'DiscountAutomaticFreeShipping', combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, context:
            | { type: 'DiscountBuyerSelectionAll' }
            | { type: 'DiscountCustomerSegments' }
            | { type: 'DiscountCustomers' }
            | { type: 'DiscountMarkets' }
          , minimumRequirement:
            | { greaterThanOrEqualToQuantity: string }
            | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
           | null, maximumShippingPrice: { amount: string, currencyCode: string } | null, destinationSelection:
            | { countries: Array<string>, includeRestOfWorld: boolean }
            | Record<PropertyKey, never>
           }
       } | null, userErrors: Array<{ field: Array<string> | null, message: string, code: DiscountErrorCode | null }> } | null };

export type KeepPauseOfDiscountMutationVariables = Exact<{
  metafields: Array<MetafieldsSetInput> | MetafieldsSetInput;
}>;


export type KeepPauseOfDiscountMutation = { saved: { userErrors: Array<{ field: Array<string> | null, message: string, code: MetafieldsSetUserErrorCode | null }> } | null };

export type DeleteAutomaticDiscountMutationVariables = Exact<{
  id: string;
}>;


export type DeleteAutomaticDiscountMutation = { saved: { userErrors: Array<{ field: Array<string> | null, message: string, code: DiscountErrorCode | null }> } | null };

export type ConnectionCheckProductQueryVariables = Exact<{ [key: string]: never; }>;


export type ConnectionCheckProductQuery = { shop: { currencyCode: string }, products: { nodes: Array<{ title: string, variants: { nodes: Array<{ id: string, price: string }> } }> } };

export type ConnectionCheckCalculateMutationVariables = Exact<{
  input: DraftOrderInput;
}>;


export type ConnectionCheckCalculateMutation = { draftOrderCalculate: { calculatedDraftOrder: { totalPriceSet: { shopMoney: { amount: string, currencyCode: string } } } | null, userErrors: Array<{ message: string }> } | null };

/** A mutation whose payload is null comes with errors, which the client throws. */
type Done<T> = { [K in keyof T]: NonNullable<T[K]> }

/** What each operation returns and takes, by its name. */
export type Operations = {
  AutomaticDiscount: { result: AutomaticDiscountQuery; variables: AutomaticDiscountQueryVariables }
  AutomaticDiscounts: { result: AutomaticDiscountsQuery; variables: AutomaticDiscountsQueryVariables }
  ChangedBasicDiscount: { result: Done<ChangedBasicDiscountMutation>; variables: ChangedBasicDiscountMutationVariables }
  ChangedBxgyDiscount: { result: Done<ChangedBxgyDiscountMutation>; variables: ChangedBxgyDiscountMutationVariables }
  ChangedFreeShippingDiscount: { result: Done<ChangedFreeShippingDiscountMutation>; variables: ChangedFreeShippingDiscountMutationVariables }
  CheckDiscountCreate: { result: Done<CheckDiscountCreateMutation>; variables: CheckDiscountCreateMutationVariables }
  CheckDiscountDelete: { result: Done<CheckDiscountDeleteMutation>; variables: CheckDiscountDeleteMutationVariables }
  CheckoutCalculate: { result: Done<CheckoutCalculateMutation>; variables: CheckoutCalculateMutationVariables }
  CheckoutCartFacts: { result: CheckoutCartFactsQuery; variables: CheckoutCartFactsQueryVariables }
  CheckoutCodeConditions: { result: CheckoutCodeConditionsQuery; variables: CheckoutCodeConditionsQueryVariables }
  CheckoutCodeLimits: { result: CheckoutCodeLimitsQuery; variables: CheckoutCodeLimitsQueryVariables }
  CheckoutCollectionsOfGoods: { result: CheckoutCollectionsOfGoodsQuery; variables: CheckoutCollectionsOfGoodsQueryVariables }
  CheckoutDiscountByCode: { result: CheckoutDiscountByCodeQuery; variables: CheckoutDiscountByCodeQueryVariables }
  CheckoutSellableProducts: { result: CheckoutSellableProductsQuery; variables: CheckoutSellableProductsQueryVariables }
  CheckoutVariantsThere: { result: CheckoutVariantsThereQuery; variables: CheckoutVariantsThereQueryVariables }
  ConnectionCheckCalculate: { result: Done<ConnectionCheckCalculateMutation>; variables: ConnectionCheckCalculateMutationVariables }
  ConnectionCheckProduct: { result: ConnectionCheckProductQuery; variables: ConnectionCheckProductQueryVariables }
  CustomerConsent: { result: Done<CustomerConsentMutation>; variables: CustomerConsentMutationVariables }
  DeleteAutomaticDiscount: { result: Done<DeleteAutomaticDiscountMutation>; variables: DeleteAutomaticDiscountMutationVariables }
  DraftOrderCreate: { result: Done<DraftOrderCreateMutation>; variables: DraftOrderCreateMutationVariables }
  DraftOrderDelete: { result: Done<DraftOrderDeleteMutation>; variables: DraftOrderDeleteMutationVariables }
  FurtherVariantsForOrderBump: { result: FurtherVariantsForOrderBumpQuery; variables: FurtherVariantsForOrderBumpQueryVariables }
  KeepPauseOfDiscount: { result: Done<KeepPauseOfDiscountMutation>; variables: KeepPauseOfDiscountMutationVariables }
  MainTheme: { result: MainThemeQuery; variables: MainThemeQueryVariables }
  NewBasicDiscount: { result: Done<NewBasicDiscountMutation>; variables: NewBasicDiscountMutationVariables }
  NewBxgyDiscount: { result: Done<NewBxgyDiscountMutation>; variables: NewBxgyDiscountMutationVariables }
  NewFreeShippingDiscount: { result: Done<NewFreeShippingDiscountMutation>; variables: NewFreeShippingDiscountMutationVariables }
  NewReminderCode: { result: Done<NewReminderCodeMutation>; variables: NewReminderCodeMutationVariables }
  OrderAddress: { result: OrderAddressQuery; variables: OrderAddressQueryVariables }
  OrderAttributes: { result: OrderAttributesQuery; variables: OrderAttributesQueryVariables }
  OrderById: { result: OrderByIdQuery; variables: OrderByIdQueryVariables }
  OrderCancel: { result: Done<OrderCancelMutation>; variables: OrderCancelMutationVariables }
  OrderCancelForShopper: { result: Done<OrderCancelForShopperMutation>; variables: OrderCancelForShopperMutationVariables }
  OrderCancelReleased: { result: Done<OrderCancelReleasedMutation>; variables: OrderCancelReleasedMutationVariables }
  OrderCreate: { result: Done<OrderCreateMutation>; variables: OrderCreateMutationVariables }
  OrderDelete: { result: Done<OrderDeleteMutation>; variables: OrderDeleteMutationVariables }
  OrderGoods: { result: OrderGoodsQuery; variables: OrderGoodsQueryVariables }
  OrderManualPayment: { result: Done<OrderManualPaymentMutation>; variables: OrderManualPaymentMutationVariables }
  OrderMarkPaid: { result: Done<OrderMarkPaidMutation>; variables: OrderMarkPaidMutationVariables }
  OrderMoney: { result: OrderMoneyQuery; variables: OrderMoneyQueryVariables }
  OrderReaddress: { result: Done<OrderReaddressMutation>; variables: OrderReaddressMutationVariables }
  OrderReceived: { result: OrderReceivedQuery; variables: OrderReceivedQueryVariables }
  OrderRefund: { result: Done<OrderRefundMutation>; variables: OrderRefundMutationVariables }
  OrderUpdate: { result: Done<OrderUpdateMutation>; variables: OrderUpdateMutationVariables }
  OrdersById: { result: OrdersByIdQuery; variables: OrdersByIdQueryVariables }
  OrdersFound: { result: OrdersFoundQuery; variables: OrdersFoundQueryVariables }
  PauseAutomaticDiscount: { result: Done<PauseAutomaticDiscountMutation>; variables: PauseAutomaticDiscountMutationVariables }
  ProductsForDiscount: { result: ProductsForDiscountQuery; variables: ProductsForDiscountQueryVariables }
  ProductsForOrderBump: { result: ProductsForOrderBumpQuery; variables: ProductsForOrderBumpQueryVariables }
  ProductsForPreview: { result: ProductsForPreviewQuery; variables: ProductsForPreviewQueryVariables }
  SaleCustomer: { result: SaleCustomerQuery; variables: SaleCustomerQueryVariables }
  SaleCustomerCreate: { result: Done<SaleCustomerCreateMutation>; variables: SaleCustomerCreateMutationVariables }
  SaleDraft: { result: SaleDraftQuery; variables: SaleDraftQueryVariables }
  SaleDraftComplete: { result: Done<SaleDraftCompleteMutation>; variables: SaleDraftCompleteMutationVariables }
  SaleDraftCompletePending: { result: Done<SaleDraftCompletePendingMutation>; variables: SaleDraftCompletePendingMutationVariables }
  SaleDraftCreate: { result: Done<SaleDraftCreateMutation>; variables: SaleDraftCreateMutationVariables }
  SaleDraftDelete: { result: Done<SaleDraftDeleteMutation>; variables: SaleDraftDeleteMutationVariables }
  SaleDraftsFound: { result: SaleDraftsFoundQuery; variables: SaleDraftsFoundQueryVariables }
  ShippingProfiles: { result: ShippingProfilesQuery; variables: ShippingProfilesQueryVariables }
  ShippingZones: { result: ShippingZonesQuery; variables: ShippingZonesQueryVariables }
  ShopAndScopes: { result: ShopAndScopesQuery; variables: ShopAndScopesQueryVariables }
  ShopDomains: { result: ShopDomainsQuery; variables: ShopDomainsQueryVariables }
  ShopLocales: { result: ShopLocalesQuery; variables: ShopLocalesQueryVariables }
  ShopPolicies: { result: ShopPoliciesQuery; variables: ShopPoliciesQueryVariables }
  ShopPoliciesUntranslated: { result: ShopPoliciesUntranslatedQuery; variables: ShopPoliciesUntranslatedQueryVariables }
  ShopShipsTo: { result: ShopShipsToQuery; variables: ShopShipsToQueryVariables }
  SubscriptionsAndScopes: { result: SubscriptionsAndScopesQuery; variables: SubscriptionsAndScopesQueryVariables }
  ThemeFilesUpsert: { result: Done<ThemeFilesUpsertMutation>; variables: ThemeFilesUpsertMutationVariables }
  ThemeJob: { result: ThemeJobQuery; variables: ThemeJobQueryVariables }
  VariantOfOrderBump: { result: VariantOfOrderBumpQuery; variables: VariantOfOrderBumpQueryVariables }
  WebhookSubscriptionCreate: { result: Done<WebhookSubscriptionCreateMutation>; variables: WebhookSubscriptionCreateMutationVariables }
  WebhookSubscriptionDelete: { result: Done<WebhookSubscriptionDeleteMutation>; variables: WebhookSubscriptionDeleteMutationVariables }
  WebhookSubscriptions: { result: WebhookSubscriptionsQuery; variables: WebhookSubscriptionsQueryVariables }
}
