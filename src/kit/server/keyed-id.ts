import { createHash } from 'node:crypto'

/** The id of what a store creates under a key: the same one however often it is sent, and no other store's. */
export const keyedId = (storeId: string, key: string): string =>
  createHash('sha256')
    .update(`${storeId} ${key.toLowerCase()}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
