import type { PostalAddress } from './model.ts'

/** Who pays at the sandbox's PayPal. */
export const shopper = {
  email: 'ann.visser@example.com',
  payerId: 'QYR5Z8XDVJNXQ',
  givenName: 'Ann',
  surname: 'Visser',
  fullName: 'Ann Visser',
}

/** The addresses that this shopper keeps there. */
export const addressBook: readonly { name: string; address: PostalAddress }[] = [
  {
    name: 'Amsterdam, NL',
    address: {
      address_line_1: 'Keizersgracht 12',
      admin_area_2: 'Amsterdam',
      postal_code: '1015 CN',
      country_code: 'NL',
    },
  },
  {
    name: 'San Jose, US',
    address: {
      address_line_1: '2211 North First Street',
      address_line_2: 'Suite 4',
      admin_area_2: 'San Jose',
      admin_area_1: 'CA',
      postal_code: '95131',
      country_code: 'US',
    },
  },
  {
    name: 'Milano, IT',
    address: {
      address_line_1: 'Via Dante 7',
      admin_area_2: 'Milano',
      admin_area_1: 'MILANO',
      postal_code: '20123',
      country_code: 'IT',
    },
  },
  {
    name: 'Papeete, PF',
    address: {
      address_line_1: '12 Rue du Commandant Destremau',
      admin_area_2: 'Papeete',
      postal_code: '98714',
      country_code: 'PF',
    },
  },
  {
    name: 'San Juan, PR',
    address: {
      address_line_1: 'Calle Fortaleza 63',
      admin_area_2: 'San Juan',
      postal_code: '00901',
      country_code: 'PR',
    },
  },
  {
    name: 'Shenzhen, C2',
    address: {
      address_line_1: '1 Shennan Middle Road',
      admin_area_2: 'Shenzhen',
      admin_area_1: 'Guangdong',
      postal_code: '518000',
      country_code: 'C2',
    },
  },
  {
    // Some accounts have the country where the province belongs.
    name: 'Ortona, IT',
    address: {
      address_line_1: 'Corso Vittorio Emanuele 3',
      admin_area_2: 'Ortona',
      admin_area_1: 'IT',
      postal_code: '66026',
      country_code: 'IT',
    },
  },
  {
    name: 'Lisboa, PT',
    address: {
      address_line_1: 'Rua Augusta 24',
      admin_area_2: 'Lisboa',
      postal_code: '1100-053',
      country_code: 'PT',
    },
  },
]
