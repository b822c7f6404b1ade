import type { Role } from '#domain/users/roles.ts';

/** Users and banks of the demo. All names are fictitious. */

export interface DemoUser {
  name: string;
  code: string;
  role: Role;
  phone: string;
  /** Null if nobody can sign in with this account. */
  password: string | null;
  isActive: boolean;
}

const account = (name: string, code: string, role: Role, phone: string): DemoUser => ({
  name,
  code,
  role,
  phone,
  password: `demo-${name}`,
  isActive: true,
});

const userWithoutPassword = (...user: Parameters<typeof account>): DemoUser => ({
  ...account(...user),
  password: null,
});

export const demoUsers: readonly DemoUser[] = [
  account('admin', 'ADM01', 'admin', '+919845012301'),
  account('banker', 'BNK01', 'banker', '+919845012302'),
  account('agent', 'AGT01', 'agent', '+919845012303'),
  account('agent2', 'AGT02', 'agent', '+919845012304'),
  account('banker2', 'BNK02', 'banker', '+919845012305'),
  userWithoutPassword('Meera Nair', 'ADM02', 'admin', '+919845012306'),
  userWithoutPassword('Ravi Kulkarni', 'BNK03', 'banker', '+919845012307'),
  userWithoutPassword('Lakshmi Iyer', 'AGT03', 'agent', '+919845012308'),
  userWithoutPassword('Farhan Qureshi', 'AGT04', 'agent', '+919845012309'),
  userWithoutPassword('Joseph Thomas', 'AGT05', 'agent', '+919845012310'),
  userWithoutPassword('Sunita Rao', 'AGT06', 'agent', '+919845012311'),
  { ...userWithoutPassword('Dev Malhotra', 'AGT07', 'agent', '+919845012312'), isActive: false },
];

/** The accounts a person can sign in with. */
export const demoAccounts = demoUsers.filter((user) => user.password !== null);

export interface DemoBank {
  code: string;
  name: string;
  isActive: boolean;
  /** Background and foreground of its emblem. */
  colours: readonly [string, string];
}

export const demoBanks: readonly DemoBank[] = [
  { code: 'MUBK', name: 'Malabar Union Bank', isActive: true, colours: ['#0b5d4e', '#f2d27a'] },
  { code: 'DTBK', name: 'Deccan Trust Bank', isActive: true, colours: ['#7a1f2b', '#f6e7d8'] },
  { code: 'COMB', name: 'Coromandel Bank', isActive: true, colours: ['#12427f', '#9fd0ff'] },
  {
    code: 'KONK',
    name: 'Konkan Cooperative Bank',
    isActive: true,
    colours: ['#d9622b', '#fff3e6'],
  },
  {
    code: 'HIMB',
    name: 'Himalaya Mercantile Bank',
    isActive: true,
    colours: ['#e8eef5', '#34506e'],
  },
  { code: 'GVBK', name: 'Ganga Valley Bank', isActive: true, colours: ['#3b2c85', '#c9bfff'] },
  { code: 'VSBK', name: 'Vindhya Savings Bank', isActive: true, colours: ['#f5c13c', '#4a3500'] },
  { code: 'OHBK', name: 'Old Harbour Bank', isActive: false, colours: ['#5c6670', '#dfe4e8'] },
];

export const firstNames = [
  'Anita',
  'Suresh',
  'Priya',
  'Imran',
  'Kavitha',
  'Rahul',
  'Fatima',
  'George',
  'Neha',
  'Arjun',
  'Deepa',
  'Vikram',
  'Shabnam',
  'Manoj',
  'Radhika',
  'Thomas',
  'Pooja',
  'Ganesh',
  'Zoya',
  'Harish',
] as const;

export const lastNames = [
  'Sharma',
  'Pillai',
  'Khan',
  'Reddy',
  'Fernandes',
  'Joshi',
  'Menon',
  'Patel',
  'Das',
  'Chauhan',
  'Varghese',
  'Naidu',
  'Ansari',
  'Bhat',
  'Kapoor',
  'Subramanian',
  'Mathew',
  'Yadav',
  'Shetty',
  'Bose',
] as const;

export const branches = [
  'Kozhikode',
  'Nagpur',
  'Vizag',
  'Panaji',
  'Shimla',
  'Varanasi',
  'Bhopal',
  'Mysuru',
  'Thrissur',
] as const;
