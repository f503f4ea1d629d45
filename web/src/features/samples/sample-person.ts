/** A fictional person: name, number and addresses belong to no one. */
export const samplePerson = {
  name: 'Carla Pascal',
  email: 'carla.pascal@example.com',
  birthDate: '1990-06-14',
  presentAddress: '12 Sample Street',
  permanentAddress: '7 Example Road, Soufrière',
  city: 'Castries',
  postalCode: 'LC04 101',
  country: 'Saint Lucia',
} as const;

export const samplePhone = '+1 758 555 0142';
