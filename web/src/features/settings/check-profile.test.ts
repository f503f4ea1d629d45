import { emailMessage, requiredMessage } from '@piton/contract/http/messages.ts';
import { expect, test } from 'vitest';
import { checkProfile, type Profile, profileFields } from './check-profile.ts';

const profile: Profile = {
  name: 'Carla Pascal',
  email: 'carla.pascal@example.com',
  birthDate: '1990-06-14',
  presentAddress: '12 Sample Street',
  permanentAddress: '7 Example Road',
  city: 'Castries',
  postalCode: 'LC04 101',
  country: 'Saint Lucia',
};

test('a filled-in profile is accepted unchanged', () => {
  expect(checkProfile(profile)).toEqual({ ok: true, value: profile });
});

test.each(profileFields)('%s is required, and blanks do not count', (name) => {
  for (const nothing of ['', '   ']) {
    expect(checkProfile({ ...profile, [name]: nothing })).toEqual({
      ok: false,
      fields: { [name]: requiredMessage },
    });
  }
});

test('an email address must be valid', () => {
  expect(checkProfile({ ...profile, email: 'carla' })).toEqual({
    ok: false,
    fields: { email: emailMessage },
  });
});

test('all errors are reported at once', () => {
  const nothing = Object.fromEntries(profileFields.map((name) => [name, ''])) as Profile;
  const checked = checkProfile(nothing);
  expect(checked.ok ? [] : Object.keys(checked.fields)).toEqual([...profileFields]);
});
