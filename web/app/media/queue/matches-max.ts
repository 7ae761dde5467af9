/** As many as the play bar and the queue request, so that one request answers both; more are counted as these, with a plus. */
export const MATCHES_MAX = 30
