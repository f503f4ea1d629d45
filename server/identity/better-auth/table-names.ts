/** Maps the identity library's tables and fields to ours. */

export const userTable = {
  modelName: 'users',
  fields: {
    name: 'display_name',
    emailVerified: 'email_verified_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  additionalFields: {
    firstName: { type: 'string', fieldName: 'first_name' },
    lastName: { type: 'string', fieldName: 'last_name' },
    country: { type: 'string' },
  },
} as const;

export const sessionTable = {
  modelName: 'sessions',
  fields: {
    token: 'token_hash',
    userId: 'user_id',
    expiresAt: 'expires_at',
    createdAt: 'created_at',
    updatedAt: 'last_seen_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
  },
  additionalFields: {
    device: { type: 'string', input: false },
    remembered: { type: 'boolean', input: false },
  },
} as const;

export const accountTable = {
  modelName: 'credentials',
  fields: {
    userId: 'user_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
} as const;

export const verificationTable = {
  modelName: 'sign_in_challenges',
  fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
} as const;

export const twoFactorTables = {
  user: { fields: { twoFactorEnabled: 'second_factor_on' } },
  twoFactor: {
    modelName: 'second_factors',
    fields: {
      userId: 'user_id',
      backupCodes: 'backup_codes',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
} as const;
