/** Limits of a connection. Bodies have their own limits: some may take as long as data keeps arriving. */
export const HTTP_LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
} as const
