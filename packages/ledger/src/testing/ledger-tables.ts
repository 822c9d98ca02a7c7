/** What the ledger promises, by example. Each table runs on the pure core, one by one on PostgreSQL, and as one batch. */
export const ledgerTables: Readonly<Record<string, string>> = {
  'moves money and refuses what is not there': `
    account bank none
    account alice 0
    account bob 0
    post t1 bank-1000 alice+1000 => ok
    post t2 alice-400 bob+400 => ok
    post t3 alice-601 bob+601 => insufficient-funds
    post t4 alice-600 bob+600 => ok
    post t5 alice-1 bob+1 => insufficient-funds
    post t6 bob-1 nobody+1 => unknown-account
    balance bank -1000 0
    balance alice 0 0
    balance bob 1000 0`,
  'M02 posts any number of legs, all or none': `
    account bank none
    account alice 0
    account bob 0
    account fees 0
    post t1 bank-1000 alice+1000 => ok
    post t2 alice-500 bob+490 fees+10 => ok
    post t3 fees-10 alice-501 bob+511 => insufficient-funds
    post t4 bob-490 alice+490 alice-990 bank+990 => ok
    balance bank -10 0
    balance alice 0 0
    balance bob 0 0
    balance fees 10 0`,
  'M03 no debit passes the floor on its way, even when the transaction would end above it': `
    account bank none
    account alice 0
    post t1 alice-1 bank+1 bank-2 alice+2 => insufficient-funds
    post t2 bank-2 alice+2 alice-1 bank+1 => ok
    balance alice 1 0
    balance bank -1 0`,
  'refuses what was decided on something that has moved since, or too long ago': `
    account bank none
    account alice 0
    post t1 guard:alice=0 bank-10 alice+10 => ok
    post t2 guard:alice=1 alice-1 bank+1 => guard-moved
    post t3 before:past alice-1 bank+1 => too-late
    post t4 before:future guard:alice=0 alice-1 bank+1 => ok
    post t5 guard:alice=7 key:k=body => guard-moved
    post t6 guard:alice=0 key:k=body => ok
    post t7 guard:alice=7 key:k=body => replayed
    post t4 guard:alice=7 alice-1 bank+1 => replayed
    post t8 guard:nobody=0 => unknown-account
    balance alice 9 0
    balance bank -9 0`,
  'lets an account go down to its agreed overdraft and no further': `
    account bank none
    account alice -300
    post t1 alice-300 bank+300 => ok
    post t2 alice-1 bank+1 => insufficient-funds
    balance alice -300 0
    balance bank 300 0`,
  'holds count against what is available; a settled hold is debited, a released one given back': `
    account bank none
    account alice 0
    post t1 bank-5000 alice+5000 => ok
    post t2 hold:h1=alice:1000 => ok
    post t3 hold:h2=alice:4000 => ok
    post t4 hold:h3=alice:1 => insufficient-funds
    post t5 alice-1 bank+1 => insufficient-funds
    post t6 settle:h1=alice alice-1000 bank+1000 => ok
    post t7 release:h2=alice => ok
    post t8 alice-4000 bank+4000 => ok
    balance alice 0 0
    balance bank 0 0`,
  'A13 a hold is settled or released once': `
    account bank none
    account alice 0
    post t1 bank-100 alice+100 hold:h1=alice:60 => ok
    post t2 settle:h1=alice alice-60 bank+60 => ok
    post t3 settle:h1=alice alice-60 bank+60 => hold-not-held
    post t4 release:h1=alice => hold-not-held
    post t5 release:h9=alice => hold-not-held
    post t6 hold:h2=alice:40 => ok
    post t7 release:h2=bank => hold-not-held
    post t8 release:h2=alice hold:h3=alice:40 => ok
    balance alice 40 40
    balance bank -40 0`,
  'Z10 a counter takes up to its cap, gives back, and is its own for each id': `
    account bank none
    account alice 0
    post t1 bank-1000 alice+1000 => ok
    post t2 alice-200 bank+200 count:d=200/500 => ok
    post t3 alice-301 bank+301 count:d=301/500 => over-limit
    post t4 alice-300 bank+300 count:d=300/500 => ok
    post t5 alice-1 bank+1 count:d=1/500 => over-limit
    post t6 alice-1 bank+1 count:e=1/500 => ok
    post t7 bank-300 alice+300 count:d=-300/500 => ok
    post t8 alice-300 bank+300 count:d=300/500 => ok
    balance alice 499 0
    balance bank -499 0`,
  'M05 the same key tells the first answer again, another content is refused': `
    account bank none
    account alice 0
    post t1 bank-1000 alice+1000 => ok
    post t2 key:k1=a alice-10 bank+10 => ok
    post t3 key:k1=a alice-10 bank+10 => replayed
    post t4 key:k1=b alice-20 bank+20 => key-reused
    post t5 key:k2=b alice-2000 bank+2000 => insufficient-funds
    post t6 key:k2=c alice-20 bank+20 => ok
    balance alice 970 0
    balance bank -970 0`,
  'M08 the same id is posted once': `
    account bank none
    account alice 0
    post t1 bank-1000 alice+1000 => ok
    post t1 bank-1000 alice+1000 => replayed
    post t2 alice-2000 bank+2000 => insufficient-funds
    post t3 bank-1000 alice+1000 => ok
    post t2 alice-2000 bank+2000 => ok
    post t2 alice-2000 bank+2000 => replayed
    balance alice 0 0
    balance bank 0 0`,
  'an entry is never dated before the one it follows': `
    account bank none
    account alice 0
    post t1 on:2026-11-21 bank-10 alice+10 => ok
    post t2 on:2026-11-20 bank-10 alice+10 => ok
    post t3 on:2026-11-23 bank-10 alice+10 => ok
    balance alice 30 0
    balance bank -30 0`,
};
