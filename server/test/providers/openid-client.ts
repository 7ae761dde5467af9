/** The client that the tests' provider knows. */
export const OPENID_CLIENT = { id: 'shenglang', secret: 'a-secret-between-two' }
