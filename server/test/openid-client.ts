/** The client that the provider of the tests knows. */
export const OPENID_CLIENT = { id: 'shenglang', secret: 'a-secret-between-two' }
