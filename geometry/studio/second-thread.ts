import { parentPort } from 'node:worker_threads'
import { claimUnits } from './claims.ts'

parentPort?.on('message', claimUnits)
