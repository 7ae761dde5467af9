/** What a connection may do. Bodies have limits of their own: some may take as long as they keep coming. */
export const HTTP_LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
} as const
