import { GraphQLError } from 'graphql'

/** The platform's answer, beside the data, for a field that the app was not granted. */
export const accessDenied = (field: string, requiredAccess: string): GraphQLError =>
  new GraphQLError(`Access denied for ${field} field. Required access: ${requiredAccess}`, {
    extensions: { code: 'ACCESS_DENIED', documentation: 'https://shopify.dev/api/usage/access-scopes', requiredAccess },
  })
