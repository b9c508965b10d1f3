/** The shop refused for a reason that is certain: nothing was made. `message` is for the merchant. */
export class OrderRefused extends Error {}
