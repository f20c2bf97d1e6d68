import { connectDatabase } from '../../src/db/connect.server.ts'
import { embeddedUrl } from '../../src/db/embedded.server.ts'
import { queueDigests } from '../bench/digests.ts'

// Queues the digests of a site, as one of its processes: `node lab/torture/digest-run.ts DATA_DIR`.
const [, , dataDir = ''] = process.argv
const db = connectDatabase(embeddedUrl(dataDir))
await queueDigests(db, dataDir)
await db.destroy()
