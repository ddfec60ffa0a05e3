import { setHashingCost } from '../accounts/passwords/passwords.ts'

setHashingCost('least')
