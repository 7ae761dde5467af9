import { ensureWebBuild } from '../server/src/pages/build-site.ts'

/** `npm run build` builds the site and the office, so that a start, which would build them otherwise, finds them. */
process.stdout.write((await ensureWebBuild()) ? 'the site is built\n' : 'the site was built from the same sources\n')
