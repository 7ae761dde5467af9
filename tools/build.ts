import { ensureWebBuild } from '../server/src/pages/build-site.ts'

/** `npm run build` makes the site and the office, as a start would: one that finds them builds nothing. */
process.stdout.write((await ensureWebBuild()) ? 'the site is built\n' : 'the site was built from the same sources\n')
